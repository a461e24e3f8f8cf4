import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { create, extract, list, replace } from 'tar'
import { syncFolder } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'
import { NAMES, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** Packs a folder into one file, which is there in whole or not at all. */
export async function pack(
  folder: string,
  names: string[],
  file: string,
  tell: (detail: string) => void,
): Promise<void> {
  const partial = `${file}.partial`
  let count = 0
  try {
    const onWriteEntry = () => tell(`${(count += 1)} files`)
    const how = { file: partial, cwd: folder, portable: true, strict: true, onWriteEntry }
    closeSync(openSync(partial, 'w', 0o600))
    await create(how, [NAMES.manifest, ...names])
    // Folders' files come after all that is named beside them, so this is added to the whole.
    await replace(how, [NAMES.end])
    const fd = openSync(partial, 'r')
    fsyncSync(fd)
    closeSync(fd)
    renameSync(partial, file)
    syncFolder(dirname(resolve(file)))
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

export interface Content {
  manifest: Manifest
  /** All its files together, unpacked. */
  bytes: number
}

/** Reads an archive from end to end, so that nothing of one that is not whole is put anywhere. */
export async function inspect(file: string): Promise<Content> {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`)
  let [text, bytes, isWhole, isFirst] = ['', 0, false, true]
  const onReadEntry = (entry: Entry) => {
    if (isFirst && entry.path === NAMES.manifest) {
      entry.on('data', (chunk) => (text += chunk.toString()))
    }
    isFirst = false
    isWhole = entry.path === NAMES.end
    bytes += entry.size
  }
  await list({ file, strict: true, onReadEntry }).catch(() => {
    throw text ? cutShort(file) : noBackup(file)
  })
  if (!text) throw noBackup(file)
  if (!isWhole) throw cutShort(file)
  return { manifest: readManifest(text, file), bytes }
}

type Entry = Parameters<NonNullable<NonNullable<Parameters<typeof list>[0]>['onReadEntry']>>[0]

const noBackup = (file: string) => new UserError(`${file} is no backup of a Hangar.`)

const cutShort = (file: string) =>
  new UserError(`${file} is cut short or damaged. Nothing of it was restored: use another copy.`)

/** Unpacks an archive, or what of it the filter wants. */
export async function unpack(
  file: string,
  folder: string,
  filter: (path: string) => boolean = () => true,
): Promise<void> {
  await extract({ file, cwd: folder, strict: true, filter })
}
