import { resolve } from 'node:path'
import type { Storage } from './storage.ts'

/*
 * How an object's bytes cross one process only: the gateway says which folder of objects it sees,
 * and a service that keeps its objects there answers with the name of one instead of its bytes.
 * Both headers stay between the two; the gateway takes neither from outside nor lets it out.
 */

/** In a request: the folder the gateway reads objects from, as {@link toFolderName} has it. */
export const SEEN_FOLDER_HEADER = 'x-seen-object-folder'

/** In an answer without a body: the object whose bytes are its body. */
export const NAMED_OBJECT_HEADER = 'x-named-object'

/** The bytes of an object from `start` to `end`, both of them too. */
export interface NamedObject {
  key: string
  start: number
  end: number
}

/** A folder as a header can have it. */
export const toFolderName = (folder: string) => encodeURIComponent(resolve(folder))

/** Whether whoever asks reads this storage's objects by themself. */
export function mayName({ folder }: Storage, seenFolder: string | undefined): boolean {
  return folder !== undefined && seenFolder === toFolderName(folder)
}

/** Writes {@link NAMED_OBJECT_HEADER}. */
export const toNamedObject = ({ key, start, end }: NamedObject) => `${key} ${start}-${end}`

/** Reads {@link NAMED_OBJECT_HEADER}. */
export function readNamedObject(header: string): NamedObject | undefined {
  const [, key, start, end] = /^(\S+) (\d+)-(\d+)$/.exec(header) ?? []
  return key === undefined ? undefined : { key, start: Number(start), end: Number(end) }
}
