import { useViewState } from '@hub/web-kit'
import { useEffect, useState } from 'react'
import { useJukebox, useTrackSearch } from '#lib/jukebox.data.ts'
import { useDebounced } from '#lib/use-debounced.ts'

const REST_MS = 200

/** The jukebox as a list, or what was found in it once something has been typed. */
export function useTrackList() {
  const [kept, keep] = useViewState('jukebox.search')
  const [typed, setTyped] = useState(kept ?? '')
  const question = useDebounced(typed.trim(), REST_MS)
  useEffect(() => keep(question), [question, keep])
  const jukebox = useJukebox()
  const found = useTrackSearch(question)
  const isSearching = question !== ''
  return { typed, setTyped, isSearching, jukebox, list: isSearching ? found : jukebox }
}
