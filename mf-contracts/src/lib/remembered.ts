import { useState } from 'react'

/** A choice out of a few words that the browser remembers, where it may. */
export function useRemembered<Word extends string>(
  key: string,
  words: readonly Word[],
  otherwise: Word,
): [Word, (word: Word) => void] {
  const [chosen, setChosen] = useState(
    () => words.find((word) => word === readItem(key)) ?? otherwise,
  )
  function choose(word: Word) {
    setChosen(word)
    writeItem(key, word)
  }
  return [chosen, choose]
}

// Storage may be closed to the page altogether; then the choice lives as long as the view.
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
