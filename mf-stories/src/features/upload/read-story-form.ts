/** The form as it is sent, or `null` when something that is required is missing (spec §5). */
export function readStoryForm(form: FormData): FormData | null {
  const file = form.get('storyFile')
  const required = ['title', 'author', 'price'].map((name) => form.get(name))
  if (!(file instanceof File) || file.size === 0) return null
  if (required.some((text) => typeof text !== 'string' || text.trim() === '')) return null
  const sent = new FormData()
  // Fields first: the server reads the file as it comes, and wants to know what it is.
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '') sent.set(name, value.trim())
  }
  sent.set('storyFile', file)
  return sent
}
