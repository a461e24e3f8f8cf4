import { beforeEach, expect, it, vi } from 'vitest'
import { adoptSession } from '../session/session-store.ts'
import { aUser, mockApi } from '../testing/index.ts'
import { uploadFile } from './upload-file.ts'
import type { Upload } from '@hub/api-spec'

const FILE = new File(['0123456789'], 'run.mp3', { lastModified: 1_700_000_000_000 })
const SHA256 = '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882'
/** What is said of the file, as text. */
const told = (header: string | null | undefined) =>
  Object.fromEntries(
    (header ?? '')
      .split(',')
      .map((pair) => pair.split(' ').map((word, i) => (i ? atob(word) : word))),
  ) as Record<string, string>

/** What an upload of the file begins with. */
async function metadataOf(file: File): Promise<string> {
  const api = serve(0)
  const { signal } = new AbortController()
  await uploadFile({ file, kind: 'track', fields: {}, onProgress: () => {}, signal })
  return api.callsOf('POST /api/uploads')[0]?.headers.get('upload-metadata') ?? ''
}

const upload = (parts: Partial<Upload> = {}): Upload => ({
  id: '01990000-0000-7000-8000-0000000000bb',
  fileName: 'run.mp3',
  size: 10,
  received: 0,
  state: 'receiving',
  message: null,
  jobId: null,
  expiresAt: { seconds: 1_900_000_000, nanoseconds: 0 },
  ...parts,
})

beforeEach(() => adoptSession({ token: 'first', expiresIn: 600, user: aUser() }))

function send(onProgress = vi.fn<(share: number) => void>()) {
  const { signal } = new AbortController()
  return uploadFile({ file: FILE, kind: 'track', fields: {}, onProgress, signal })
}

/** A server that has got so much when the network cuts it off, and the rest with the next try. */
function serve(cutAt: number) {
  let received = 0
  const api = mockApi({
    'GET /api/uploads': () => [],
    'POST /api/uploads': () => upload(),
    'PATCH /api/uploads/:id': () => {
      const isCut = received === 0 && cutAt > 0
      received = isCut ? cutAt : 10
      if (isCut) throw new TypeError('Failed to fetch')
      return new Response(null, { status: 204 })
    },
    'GET /api/uploads/:id': () =>
      upload({ received, state: received === 10 ? 'done' : 'receiving' }),
  })
  return api
}

it('sends the file whole, and answers when it was taken', async () => {
  const api = serve(0)
  const onProgress = vi.fn<(share: number) => void>()
  expect(await send(onProgress)).toMatchObject({ state: 'done' })
  const [begun] = api.callsOf('POST /api/uploads')
  expect(begun?.headers.get('upload-length')).toBe('10')
  expect(told(begun?.headers.get('upload-metadata'))).toEqual({
    filename: 'run.mp3',
    kind: 'track',
    sha256: SHA256,
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  })
  expect(onProgress).toHaveBeenCalled()
})

it('goes on where the network cut it off', async () => {
  const api = serve(4)
  expect(await send()).toMatchObject({ state: 'done' })
  const offsets = api
    .callsOf('PATCH /api/uploads/:id')
    .map(({ headers }) => headers.get('upload-offset'))
  expect(offsets).toEqual(['0', '4'])
})

it('goes on with the same file that an earlier page was cut off from', async () => {
  const METADATA = await metadataOf(FILE)
  const api = serve(0)
  api.answer({
    'GET /api/uploads': () => [upload({ received: 7 })],
    'GET /api/uploads/:id': () => {
      const isSent = api.callsOf('PATCH /api/uploads/:id').length > 0
      const seen = isSent ? upload({ received: 10, state: 'done' }) : upload({ received: 7 })
      return Response.json(seen, { headers: { 'upload-metadata': METADATA } })
    },
  })
  await send()
  expect(api.callsOf('POST /api/uploads')).toHaveLength(0)
  expect(api.callsOf('PATCH /api/uploads/:id')[0]?.headers.get('upload-offset')).toBe('7')
})

it.each([
  ['other bytes', new File(['0123456780'], 'run.mp3', { lastModified: 1_700_000_000_000 })],
  ['another last change', new File(['0123456789'], 'run.mp3', { lastModified: 1_700_000_000_001 })],
])('begins anew for a file of the same name and size with %s', async (_what, other) => {
  const metadata = await metadataOf(other)
  const api = serve(0)
  api.answer({
    'GET /api/uploads': () => [upload({ received: 7 })],
    'GET /api/uploads/:id': () => {
      const isSent = api.callsOf('PATCH /api/uploads/:id').length > 0
      const seen = isSent ? upload({ received: 10, state: 'done' }) : upload({ received: 7 })
      return Response.json(seen, { headers: { 'upload-metadata': metadata } })
    },
  })
  await send()
  expect(api.callsOf('POST /api/uploads')).toHaveLength(1)
})

it('begins anew when something else was said of the file', async () => {
  const api = serve(0)
  api.answer({ 'GET /api/uploads': () => [upload({ received: 7 })] })
  await send()
  expect(api.callsOf('POST /api/uploads')).toHaveLength(1)
})

it('gives up on what will not pass by itself', async () => {
  const api = serve(0)
  api.answer({ 'PATCH /api/uploads/:id': () => Response.json({ message: 'No.' }, { status: 403 }) })
  await expect(send()).rejects.toMatchObject({ status: 403, sentence: 'No.' })
})
