import type { ViewName } from '@hub/web-kit'

/** What each view is called in the menu and in the title of the page. */
export const VIEW_TITLES: Record<ViewName, string> = {
  dashboard: 'Dashboard',
  contracts: 'Contracts & Trade Hub',
  profile: 'Profile',
  about: 'About',
  content: 'Content Hub',
  store: 'Store',
  jukebox: 'Jukebox',
  stories: 'Stories',
  discord: 'Discord',
  admin: 'Admin',
  'privacy-policy': 'Privacy Policy',
}
