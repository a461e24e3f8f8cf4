/** One external link of the menu. */
export interface ExternalLink {
  name: string
  url: string
}

/** The menu's 'Official Links' (spec §2). */
export const OFFICIAL_LINKS: readonly ExternalLink[] = [
  { name: 'Game Status', url: 'https://status.robertsspaceindustries.com/' },
  { name: 'Forum', url: 'https://robertsspaceindustries.com/spectrum/community/SC' },
  { name: 'Roadmap', url: 'https://robertsspaceindustries.com/roadmap' },
  { name: 'Guides', url: 'https://robertsspaceindustries.com/community-hub' },
  { name: 'Loaner Matrix', url: 'https://support.robertsspaceindustries.com/hc/en-us' },
  { name: 'Official Site', url: 'https://robertsspaceindustries.com/' },
  { name: 'Video Channel', url: 'https://www.youtube.com/user/RobertsSpaceInd' },
  { name: 'Streaming Channel', url: 'https://www.twitch.tv/starcitizen' },
]

/** The menu's 'Community Tools' (spec §2). */
export const COMMUNITY_LINKS: readonly ExternalLink[] = [
  { name: 'Wiki', url: 'https://starcitizen.tools/' },
  { name: 'Ship Calculator', url: 'https://www.erkul.games/' },
  { name: 'Fleet Viewer', url: 'https://fleetyards.net/' },
  { name: 'Item Finder', url: 'https://finder.cstone.space/' },
  { name: 'Trade Tools', url: 'https://sc-trade.tools/' },
  { name: 'Market Site', url: 'https://uexcorp.space/' },
  { name: 'Mining Tool', url: 'https://regolith.rocks/' },
  { name: 'Guide Site', url: 'https://scmdb.net/' },
  { name: 'Snare Planner', url: 'https://snareplan.dolus.eu/' },
]

/** The hosts whose icons the menu shows; `/favicons/:host` answers for these alone. */
export const LINK_HOSTS: readonly string[] = [
  ...new Set([...OFFICIAL_LINKS, ...COMMUNITY_LINKS].map(({ url }) => new URL(url).host)),
]
