/** Where the community meets outside the product. */
export const DISCORD_INVITE = 'https://discord.gg/starcitizen'

/** The community's channels elsewhere. */
export const SOCIAL_LINKS = [
  { name: 'Discord', url: DISCORD_INVITE },
  { name: 'YouTube', url: 'https://www.youtube.com/user/RobertsSpaceInd' },
  { name: 'Twitch', url: 'https://www.twitch.tv/starcitizen' },
  { name: 'X', url: 'https://x.com/RobertsSpaceInd' },
] as const

/** The name of one of the channels. */
export type SocialName = (typeof SOCIAL_LINKS)[number]['name']
