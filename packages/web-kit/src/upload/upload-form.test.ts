import { beforeEach, expect, it, vi } from 'vitest'
import { adoptSession } from '../session/session-store.ts'
import { aUser, failure, mockApi, unreachable } from '../testing/index.ts'
import { ApiError } from '../wire/api-error.ts'
import { uploadForm } from './upload-form.ts'

/** For what comes by itself, on a machine that has other things to do. */
const SOON = { timeout: 60_000, interval: 20 }

const UPLOADED = { message: 'Done.', track: null, jobId: null }

beforeEach(() => adoptSession({ token: 'first', expiresIn: 600, user: aUser() }))

function upload(signal = new AbortController().signal, onProgress = vi.fn<(n: number) => void>()) {
  return uploadForm('POST /api/music/upload', { body: new FormData(), onProgress, signal })
}

it('sends the form as whoever is signed in, and tells how far it is', async () => {
  const api = mockApi({ 'POST /api/music/upload': () => UPLOADED })
  const onProgress = vi.fn<(share: number) => void>()

  expect(await upload(undefined, onProgress)).toEqual(UPLOADED)
  const [call] = api.callsOf('POST /api/music/upload')
  expect(call?.headers.get('authorization')).toBe('Bearer first')
  expect(call?.body).toBeInstanceOf(FormData)
  expect(onProgress).toHaveBeenCalledWith(0.5)
})

it('throws what the server says, or that it was not reached', async () => {
  const api = mockApi({ 'POST /api/music/upload': () => failure(415, 'Not a sound.') })
  await expect(upload()).rejects.toEqual(new ApiError(415, 'Not a sound.'))

  api.answer({ 'POST /api/music/upload': unreachable })
  await expect(upload()).rejects.toEqual(new ApiError(0))
})

it('can be called off', async () => {
  const api = mockApi({ 'POST /api/music/upload': () => new Promise(() => {}) })
  const calling = new AbortController()
  const uploading = upload(calling.signal)
  await vi.waitFor(() => expect(api.callsOf('POST /api/music/upload')).toHaveLength(1), SOON)
  calling.abort()
  await expect(uploading).rejects.toHaveProperty('name', 'AbortError')
})
