/** What a mission is posted with where only its title matters. */
export const aMission = (title: string) => ({
  postType: 'offer',
  title,
  payment: 1,
  location: title,
  details: title,
  role: 'Hauler / Cargo Runner',
})
