import { callApi, keepStored, readStored } from '@hub/web-kit'
import type { StoryProgress } from '@hub/api-spec'

const DEVICE = 'hub.stories.device'
const UNSENT = 'hub.stories.place.'

let deviceId: string | undefined

/** This browser, among all in which a person listens. */
export function thisDevice(): string {
  deviceId ??= readStored(DEVICE) ?? newDevice()
  return deviceId
}

/** Keeps a place: here at once, so that closing the page loses nothing, and on the server. */
export async function keepPlace(storyId: string, positionSeconds: number): Promise<void> {
  keepStored(UNSENT + storyId, JSON.stringify({ positionSeconds, atMs: Date.now() }))
  await sendUnsent(storyId)
}

/** How far one is by the server's word, told first what it may not know yet. */
export async function readPlaces(storyId: string): Promise<StoryProgress> {
  return (
    (await sendUnsent(storyId).catch(() => undefined)) ??
    callApi('GET /api/stories/:id/progress', { params: { id: storyId } })
  )
}

async function sendUnsent(storyId: string): Promise<StoryProgress | undefined> {
  const kept = readStored(UNSENT + storyId)
  const place = kept === null ? undefined : readPlace(kept)
  if (!place) return undefined
  const places = await callApi('PUT /api/stories/:id/progress', {
    params: { id: storyId },
    body: {
      deviceId: thisDevice(),
      positionSeconds: place.positionSeconds,
      agoSeconds: Math.max(0, (Date.now() - place.atMs) / 1000),
    },
  })
  if (readStored(UNSENT + storyId) === kept) keepStored(UNSENT + storyId, null)
  return places
}

function readPlace(text: string): { positionSeconds: number; atMs: number } | undefined {
  try {
    const { positionSeconds, atMs } = JSON.parse(text) as Record<string, unknown>
    return typeof positionSeconds === 'number' && typeof atMs === 'number'
      ? { positionSeconds, atMs }
      : undefined
  } catch {
    return undefined
  }
}

// Not randomUUID: pages without a secure context do not have it.
function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  keepStored(DEVICE, id)
  return id
}
