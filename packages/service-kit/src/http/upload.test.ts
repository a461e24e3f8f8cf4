import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildService, type Service } from './build-service.ts'
import { unsupported } from '../base/errors.ts'
import { createRevocations } from '../auth/revocations.ts'
import { filesystemStorage } from '../storage/filesystem.ts'
import type { Storage } from '../storage/storage.ts'
import { testTokens } from '../testing/test-tokens.ts'
import { acceptForms, readForm, type Undo } from './upload.ts'

const MIB = 1024 * 1024

const fields = Type.Object({
  title: Type.String({ format: 'text', maxLength: 20 }),
  note: Type.Optional(Type.String()),
})

let app: Service
let folder: string
let storage: Storage
let url: string
let onFile: (stream: Readable) => Promise<Undo | void>

const store = async (stream: Readable): Promise<Undo> => {
  await storage.put('uploads/file', stream, { contentType: 'text/plain' })
  return () => storage.delete('uploads/file')
}

async function listStored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return [...keys, ...(await readdir(join(folder, 'incoming')))]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-upload-'))
  storage = filesystemStorage(folder)
  await storage.check()
  const tokens = { jwks: testTokens().jwks, revocations: createRevocations() }
  app = await buildService({ name: 'test', logLevel: 'silent', ...tokens })
  await acceptForms(app)
  app.post('/upload', (request) =>
    readForm(request, {
      fields,
      files: [{ name: 'songFile', maxBytes: 2 * MIB }],
      onFile: (stream) => onFile(stream),
      invalid: 'All fields are required.',
    }),
  )
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/upload`
})

beforeEach(async () => {
  onFile = store
  await storage.delete('uploads/file')
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

type Part = [name: string, value: string | Buffer, filename?: string]

async function send(...parts: Part[]): Promise<{ status: number; body: unknown }> {
  const form = new FormData()
  for (const [name, value, filename = 'a.mp3'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), filename)
  }
  const reply = await fetch(url, { method: 'POST', body: form })
  return { status: reply.status, body: await reply.json() }
}

const song = (bytes: number): Part => ['songFile', randomBytes(bytes)]
const title: Part = ['title', 'Void Song']

describe('readForm', () => {
  it('gives the text fields, and the file as a stream, whichever comes first', async () => {
    const file = song(MIB)
    for (const parts of [
      [title, file, ['id', '7'] as Part],
      [file, title],
    ]) {
      expect(await send(...parts)).toEqual({ status: 200, body: { title: 'Void Song' } })
      expect(
        (await buffer((await storage.get('uploads/file')).stream)).equals(file[1] as Buffer),
      ).toBe(true)
    }
  })

  it('refuses a text whose bytes are no UTF-8, rather than storing something else', async () => {
    const body = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nCaf\u00e9\r\n--b--\r\n',
      'latin1',
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const reply = await fetch(url, { method: 'POST', headers, body })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({ message: 'Title has characters that cannot be read.' })
  })

  it('takes a file of exactly the limit', async () => {
    expect((await send(title, song(2 * MIB))).status).toBe(200)
    expect(await storage.stat('uploads/file')).toMatchObject({ size: 2 * MIB })
  })

  it.each([2 * MIB + 1, 4 * MIB])(
    'answers 413 to a file of %i bytes, and stores nothing',
    async (size) => {
      expect(await send(title, song(size))).toEqual({
        status: 413,
        body: { message: 'Song file can be at most 2 MB.' },
      })
      expect(await listStored()).toEqual([])
    },
  )

  it('answers 413 at once to a form that says it is far too large', async () => {
    expect(await send(title, song(40 * MIB))).toEqual({
      status: 413,
      body: { message: 'The form is too large.' },
    })
  })

  it('takes the stored file back when a field is missing or wrong', async () => {
    expect(await send(song(1000))).toEqual({
      status: 400,
      body: { message: 'All fields are required.' },
    })
    const long = await send(song(1000), ['title', 'x'.repeat(21)])
    expect(long.body).toEqual({ message: 'Title can have at most 20 characters.' })
    expect(await listStored()).toEqual([])
  })

  it('answers 413 to a field that was cut', async () => {
    expect(await send(song(10), title, ['note', 'x'.repeat(70_000)])).toEqual({
      status: 413,
      body: { message: 'Note is too long.' },
    })
    expect(await listStored()).toEqual([])
  })

  it('refuses files it does not know, repeated parts, and too many of them', async () => {
    const unknown = await send(title, ['virus', randomBytes(MIB)])
    expect(unknown).toEqual({ status: 400, body: { message: 'No file is taken as Virus.' } })
    const twice = await send(title, song(10), song(10))
    expect(twice).toEqual({ status: 400, body: { message: 'Song file was sent twice.' } })
    const many = await send(title, ...Array.from({ length: 60 }, (_, i): Part => [`f${i}`, 'x']))
    expect(many).toEqual({ status: 413, body: { message: 'The form has too many parts.' } })
    expect((await send(title, ['__proto__', 'x'])).status).toBe(400)
    expect(await listStored()).toEqual([])
  })

  it('passes over the nameless file of an empty input', async () => {
    const body =
      '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nVoid Song\r\n' +
      '--b\r\ncontent-disposition: form-data; name="songFile"; filename=""\r\n' +
      'content-type: application/octet-stream\r\n\r\n\r\n--b--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const reply = await app.inject({ method: 'POST', url: '/upload', headers, payload: body })
    expect(reply.json()).toEqual({ title: 'Void Song' })
    expect(await listStored()).toEqual([])
  })

  it.each([
    [
      'ends in the middle of a file',
      '--b\r\ncontent-disposition: form-data; name="songFile"; filename="a"\r\n\r\nabc',
    ],
    ['has no parts at all', 'hello'],
  ])('answers 400 to a form that %s', async (_, body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const reply = await app.inject({ method: 'POST', url: '/upload', headers, payload: body })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ message: 'The form is not complete.' })
    expect(await listStored()).toEqual([])
  })

  it('stores nothing when the sender goes away', async () => {
    let outcome: unknown
    const ended = new Promise<void>((resolve) => {
      onFile = (stream) =>
        store(stream).catch((error: unknown) => {
          outcome = error
          resolve()
          throw error
        })
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
        'content-length: 1000000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="songFile"; filename="a"\r\n\r\nabcdef',
      () => setImmediate(() => socket.destroy()),
    )
    await ended
    expect(outcome).toBeInstanceOf(Error)
    await expect.poll(listStored).toEqual([])
  })

  it('says what the taker of the file says, and the connection stays usable', async () => {
    onFile = () => Promise.reject(unsupported('Only audio files are taken.'))
    const refused = await send(title, song(MIB))
    expect(refused).toEqual({ status: 415, body: { message: 'Only audio files are taken.' } })
    onFile = () => Promise.reject(new Error('the disk is full'))
    const broken = await send(title, song(MIB))
    expect(broken.status).toBe(500)
    expect(broken.body).not.toEqual({ message: 'the disk is full' })
    onFile = store
    expect((await send(title, song(MIB))).status).toBe(200)
  })
})
