import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { readObjectInfo, writeObjectFile } from './object-file.ts'
import {
  boundsOf,
  type ListedObject,
  mustBeKey,
  ObjectMissing,
  type Storage,
  type StoredInfo,
} from './storage.ts'

// No key has this sign, so that `a` and `a/b` can both be there.
const OBJECT = '~'
/** Each read is a trip to another thread: few large ones cost less than many small ones. */
const READ_BYTES = 512 * 1024
const STALE_MS = 60 * 60 * 1000

/**
 * Opens an object of a folder for who reads its bytes by themself: they begin where the file does.
 * The caller closes it. Throws {@link ObjectMissing}.
 */
export async function openObject(
  folder: string,
  key: string,
): Promise<{ file: FileHandle; info: StoredInfo }> {
  const file = await open(pathIn(folder, key), 'r').catch(toMissing(key))
  try {
    return { file, info: await readObjectInfo(file) }
  } catch (error) {
    await file.close()
    throw error
  }
}

function pathIn(folder: string, key: string): string {
  mustBeKey(key)
  return join(folder, 'objects', key) + OBJECT
}

/** Keeps objects as files under a folder. Several processes may use one folder. */
export function filesystemStorage(folder: string): Storage {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => pathIn(folder, key)
  return {
    folder,

    async put(key, body, { contentType }) {
      const path = pathOf(key)
      // A sender may go away before the body is read: unheard, that would end the process.
      if (body instanceof Readable) body.once('error', () => undefined)
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const temporary = join(incoming, randomUUID())
      try {
        const { size, etag } = await writeObjectFile(temporary, body, contentType)
        await makeFolder(dirname(path))
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return { size, etag }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key, range = {}) {
      const { file, info } = await openObject(folder, key)
      try {
        const { start, end } = boundsOf(range, info.size)
        if (end >= start)
          return {
            ...info,
            stream: file.createReadStream({ start, end, highWaterMark: READ_BYTES }),
          }
        await file.close()
        return { ...info, stream: Readable.from([]) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async stat(key) {
      const file = await open(pathOf(key), 'r').catch(toUndefined)
      if (!file) return undefined
      try {
        return await readObjectInfo(file)
      } finally {
        await file.close()
      }
    },

    list: (prefix) => listFolder(objects, '', prefix),

    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await syncFolder(dirname(path)).catch(toUndefined)
    },

    async check() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
    },

    async sweep() {
      for (const name of (await readdir(incoming).catch(toUndefined)) ?? []) {
        const path = join(incoming, name)
        const found = await stat(path).catch(toUndefined)
        // Another process may be writing it: then it is young.
        if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true })
      }
    },
  }
}

const isAbsent = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function toUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

function toMissing(key: string): (error: unknown) => never {
  return (error) => {
    throw isAbsent(error) ? new ObjectMissing(key) : error
  }
}

/** Makes a folder so that it outlives a power cut: each new one is written into its parent. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Walks in the order of the keys, and only where keys can begin with `prefix`. */
async function* listFolder(
  root: string,
  base: string,
  prefix: string,
): AsyncGenerator<ListedObject> {
  const entries =
    (await readdir(join(root, base), { withFileTypes: true }).catch(toUndefined)) ?? []
  const found = entries
    .map((entry) => ({ isFolder: entry.isDirectory(), path: base + keyPart(entry) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { isFolder, path } of found) {
    if (isFolder) {
      if (path.startsWith(prefix) || prefix.startsWith(path)) yield* listFolder(root, path, prefix)
    } else if (path.startsWith(prefix)) {
      const listed = await describe(join(root, path) + OBJECT, path)
      if (listed) yield listed
    }
  }
}

const keyPart = (entry: Dirent) =>
  entry.isDirectory() ? `${entry.name}/` : entry.name.slice(0, -OBJECT.length)

async function describe(path: string, key: string): Promise<ListedObject | undefined> {
  const file = await open(path, 'r').catch(toUndefined)
  if (!file) return undefined
  try {
    const { size } = await readObjectInfo(file)
    return { key, size, modifiedAt: (await file.stat()).mtime }
  } finally {
    await file.close()
  }
}
