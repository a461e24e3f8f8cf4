import { useState } from 'react'
import { useJukebox, useTrackSearch } from '#lib/jukebox.data.ts'
import { useSettled } from '#lib/use-settled.ts'

const REST_MS = 200

/** The jukebox as a list, or what was found in it once something has been typed. */
export function useTrackList() {
  const [typed, setTyped] = useState('')
  const question = useSettled(typed.trim(), REST_MS)
  const jukebox = useJukebox()
  const found = useTrackSearch(question)
  const isSearching = question !== ''
  return { typed, setTyped, isSearching, jukebox, list: isSearching ? found : jukebox }
}
