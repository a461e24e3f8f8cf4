import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointOf, type EndpointName } from '@hub/api-spec'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { watchDisk } from './disk-room.ts'

const log = pino({ level: 'silent' })
const MIB = 2 ** 20

/** A disk of which so much is free, with 64 MiB to be kept free. */
function aDisk(freeMiB: number) {
  const disk = { freeMiB }
  const room = watchDisk({
    folder: '/',
    reserveMiB: 64,
    log,
    readFree: () => disk.freeMiB * MIB,
  })
  /** The status that a call is refused with. */
  const statusOf = (name: EndpointName, bytes = 0): number | undefined => {
    try {
      room.admit({ name, endpoint: endpointOf(name), bytes })
      return undefined
    } catch (error) {
      return (error as { statusCode: number }).statusCode
    }
  }
  return { disk, statusOf }
}

describe('a disk that fills', () => {
  it('refuses uploads first: forms with files, sounds, and parts of them', () => {
    const { statusOf } = aDisk(60)
    expect(statusOf('POST /api/trading_posts')).toBe(507)
    expect(statusOf('POST /api/music/upload')).toBe(507)
    expect(statusOf('POST /api/uploads')).toBe(507)
    expect(statusOf('PATCH /api/uploads/:id')).toBe(507)
    expect(statusOf('POST /api/missions')).toBeUndefined()
  })

  it('refuses an upload that would reach into the reserve', () => {
    const { statusOf } = aDisk(100)
    expect(statusOf('POST /api/music/upload', 20 * MIB)).toBeUndefined()
    expect(statusOf('POST /api/music/upload', 50 * MIB)).toBe(507)
  })

  it('refuses what is kept when little is left, and never reading, renewing and deleting', () => {
    const { statusOf } = aDisk(10)
    expect(statusOf('POST /api/missions')).toBe(507)
    expect(statusOf('PUT /api/profile')).toBe(507)
    expect(statusOf('POST /api/auth/guest')).toBe(507)
    expect(statusOf('GET /api/missions')).toBeUndefined()
    expect(statusOf('POST /api/auth/refresh')).toBeUndefined()
    expect(statusOf('POST /api/auth/sign-out')).toBeUndefined()
    expect(statusOf('DELETE /api/missions/:id')).toBeUndefined()
  })

  it('reads the disk of a folder that is yet to be made', () => {
    const folder = join(tmpdir(), 'never', 'made')
    const call = {
      name: 'POST /api/missions',
      endpoint: endpointOf('POST /api/missions'),
      bytes: 0,
    }
    expect(() => watchDisk({ folder, reserveMiB: 0, log }).admit(call)).not.toThrow()
    const none = watchDisk({ folder, reserveMiB: Number.MAX_SAFE_INTEGER, log })
    expect(() => none.admit(call)).toThrow('Hangar has no room left to save anything.')
  })

  it('takes everything again by itself once there is room', () => {
    const now = vi.spyOn(performance, 'now')
    const { disk, statusOf } = aDisk(10)
    expect(statusOf('POST /api/missions')).toBe(507)
    disk.freeMiB = 500
    now.mockReturnValue(performance.now() + 1_000)
    expect(statusOf('POST /api/missions')).toBeUndefined()
    now.mockRestore()
  })
})
