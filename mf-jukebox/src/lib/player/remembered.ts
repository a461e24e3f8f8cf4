import { keepStored, readStored } from '@hub/web-kit'

/** Reads an object that the browser remembers; nothing when it may not, or when it makes no sense. */
export function readRemembered<T>(key: string): Partial<T> | null {
  return readObject<T>(readStored(key))
}

export function remember(key: string, value: unknown): void {
  keepStored(key, JSON.stringify(value))
}

/** An object as it was written, whatever stands there now. */
export function readObject<T>(text: string | null): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? (value as Partial<T> | null) : null
  } catch {
    return null
  }
}
