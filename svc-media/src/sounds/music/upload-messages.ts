import type { StoredTrack } from './store-track.commands.ts'

/** What the person is told about a file that is in the jukebox now. */
export function addedMessage({ track, isRepeat }: StoredTrack): string {
  return isRepeat ? `“${track.title}” is already in the jukebox.` : `“${track.title}” was added.`
}

export const convertingMessage = (name: string) =>
  `${name} is being converted to something that browsers play. It joins the jukebox when it is done.`
