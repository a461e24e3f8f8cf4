import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Endpoint } from '@hub/api-spec'
import { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

/** Refuses what would fill a disk, while there still is room for the database to live on. */
export interface DiskRoom {
  /** Throws 507 for a call that may not come in: uploads first, then all that keeps something. */
  admit(call: IncomingCall): void
}

interface IncomingCall {
  name: string
  endpoint: Endpoint
  /** What it says of its length. */
  bytes: number
}

interface DiskRoomOptions {
  /** On the disk that is looked after; without one nothing is refused. */
  folder: string | undefined
  /** Uploads stop when less than this is free, everything else that is kept at a quarter of it. */
  reserveMiB: number
  log: Log
  readFree?: (folder: string) => number
}

const MIB = 2 ** 20
const LAST_PART = 4
const LOOK_EVERY_MS = 250

/** Said when a store itself has run out of room. */
export const noRoom = () =>
  new AppError(507, 'Hangar has no room left to save anything. Please try again later.', {
    'retry-after': '60',
  })

const noRoomForUploads = () =>
  new AppError(507, 'Hangar has no room left for uploads. Please try again later.', {
    'retry-after': '60',
  })

/** What is free where the folder is, or will be: one that keeps its objects elsewhere may never make it. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return freeBytes(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function watchDisk(options: DiskRoomOptions): DiskRoom {
  const { folder, reserveMiB, log, readFree = freeBytes } = options
  if (!folder) return { admit: () => undefined }
  const reserve = reserveMiB * MIB
  let free = Number.POSITIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let isShort = false
  const look = () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = performance.now()
    free = readFree(folder)
    if (free < reserve === isShort) return
    isShort = !isShort
    const freeMiB = Math.floor(free / MIB)
    if (isShort) log.warn({ freeMiB, reserveMiB }, 'the disk is nearly full: uploads are refused')
    else log.info({ freeMiB }, 'the disk has room again')
  }
  return {
    admit({ name, endpoint, bytes }) {
      if (!keepsSomething(name)) return
      look()
      if (isUpload(endpoint) && free - bytes < reserve) throw noRoomForUploads()
      if (free < reserve / LAST_PART) throw noRoom()
    },
  }
}

/** Reading goes on for who is signed in, and needs their session renewed; what deletes makes room. */
function keepsSomething(name: string): boolean {
  return !/^(GET|HEAD|OPTIONS|DELETE) |^POST \/api\/auth\/(refresh|sign-out)$/.test(name)
}

const isUpload = ({ multipart, bytes, rate }: Endpoint) =>
  multipart !== undefined || bytes === true || rate === 'upload'
