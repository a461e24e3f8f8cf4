import type { ComponentType } from 'react'

/** The views that the shell switches between by name (spec §2); there are no other routes. */
export const VIEW_NAMES = [
  'dashboard',
  'contracts',
  'profile',
  'about',
  'content',
  'store',
  'jukebox',
  'stories',
  'discord',
  'admin',
  'privacy-policy',
] as const

/** The name of a view. */
export type ViewName = (typeof VIEW_NAMES)[number]

/** The thing that a view is asked to show first: from a share link, or from another view. */
export interface ViewTarget {
  contractId?: string
  playlistId?: string
  storyId?: string
  /** Of the profile: the part of it to go to. */
  section?: 'account' | 'linked-accounts'
}

/** What the shell gives to every view it mounts. */
export interface ViewProps {
  /** Switches to another view, and may say what to show there. */
  onNavigate(view: ViewName, target?: ViewTarget): void
  /** What to show first; a new object for every wish, so that the same one can be asked for again. */
  target?: ViewTarget | undefined
}

/** What each remote exposes, by `<remote>/<expose>`: the shell mounts exactly these. */
export interface RemoteModules {
  'mf_contracts/contracts-view': { ContractsView: ComponentType<ViewProps> }
  'mf_contracts/latest-contracts': { LatestContracts: ComponentType<ViewProps> }
  'mf_jukebox/jukebox-view': { JukeboxView: ComponentType<ViewProps> }
  'mf_jukebox/player-bar': { PlayerBar: ComponentType<ViewProps> }
  'mf_jukebox/music-upload': { MusicUpload: ComponentType<ViewProps> }
  'mf_jukebox/tracks-table': { TracksTable: ComponentType<ViewProps> }
  'mf_stories/stories-view': { StoriesView: ComponentType<ViewProps> }
  'mf_stories/story-bar': { StoryBar: ComponentType<ViewProps> }
  'mf_stories/story-upload': { StoryUpload: ComponentType<ViewProps> }
  'mf_stories/stories-table': { StoriesTable: ComponentType<ViewProps> }
  'mf_admin/admin-view': { AdminView: ComponentType<ViewProps> }
}

/** The name of a part that a remote exposes. */
export type RemotePartName = keyof RemoteModules
