import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aTrack } from '../lib/testing/music.ts'
import { MusicUpload } from './music-upload.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'

const admin = aUser({ isAdmin: true })
const song = (name: string) => new File(['sound'.repeat(20)], name, { type: 'audio/mpeg' })

function show(replies: MockedReplies = {}) {
  const api = mockApi({
    'GET /api/music/known/:sha256': () => ({ track: null }),
    'POST /api/music/upload': () => ({ message: 'It was added.', track: null, jobId: null }),
    ...replies,
  })
  return { api, ...renderView(<MusicUpload />, { user: admin }) }
}

async function upload(person: ReturnType<typeof show>['person'], ...files: File[]) {
  if (files.length > 0) await person.upload(screen.getByLabelText('Music files'), files)
  await person.click(screen.getByRole('button', { name: 'Upload' }))
}

it('denies access to whoever is no admin', () => {
  mockApi()
  renderView(<MusicUpload />)
  expect(screen.getByText('Access Denied')).toBeDefined()
  expect(screen.queryByLabelText('Music files')).toBeNull()
})

it('asks for files when there are none', async () => {
  const { person } = show()
  await upload(person)
  expect(await screen.findByText('No files selected for upload.')).toBeDefined()
})

it('sends one file a request, one after the other, and says when all are there', async () => {
  const { api, person } = show()
  await upload(person, song('a.mp3'), song('b.mp3'))
  expect(await screen.findByText('All music files uploaded successfully!')).toBeDefined()
  const sent = api.callsOf('POST /api/music/upload').map(({ body }) => body.getAll('musicFile'))
  expect(sent.map(([file]) => (file as File).name)).toEqual(['a.mp3', 'b.mp3'])
  expect(screen.getAllByText('It was added.')).toHaveLength(2)
})

it('stops at the first failure, and goes on with the rest when asked again', async () => {
  let isBroken = true
  const { api, person } = show({
    'POST /api/music/upload': () =>
      isBroken ? failure(500, '') : { message: 'It was added.', track: null, jobId: null },
  })
  await upload(person, song('a.mp3'), song('b.mp3'))
  expect(await screen.findByText('Failed to upload a.mp3.')).toBeDefined()
  expect(api.callsOf('POST /api/music/upload')).toHaveLength(1)
  isBroken = false
  await upload(person)
  expect(await screen.findByText('All music files uploaded successfully!')).toBeDefined()
  expect(api.callsOf('POST /api/music/upload')).toHaveLength(3)
})

it('shows the server’s sentence about a file', async () => {
  const { person } = show({ 'POST /api/music/upload': () => failure(415, 'No sound in it.') })
  await upload(person, song('a.mp3'))
  expect(await screen.findByText('No sound in it.')).toBeDefined()
})

it('shows how far a file and all of them are, and ends when it is called off', async () => {
  const { person } = show({ 'POST /api/music/upload': () => new Promise<never>(() => {}) })
  await upload(person, song('a.mp3'), song('b.mp3'))
  const bar = (name: RegExp) => screen.findByRole<HTMLProgressElement>('progressbar', { name })
  await waitFor(async () => expect((await bar(/^Sent/u)).value).toBe(50))
  expect((await bar(/^All files/u)).value).toBe(50)
  await person.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByText(/Failed/u)).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove a.mp3' })).toBeDefined()
})

it('leaves out what is there already', async () => {
  const { person } = show()
  await person.upload(screen.getByLabelText('Music files'), [song('a.mp3'), song('a.mp3')])
  expect(screen.getByText('A file was there already.')).toBeDefined()
  expect(screen.getAllByText('a.mp3')).toHaveLength(1)
})

it('follows a conversion to its end', async () => {
  const jobId = '01990000-0000-7000-8000-00000000000b'
  const { person } = show({
    'POST /api/music/upload': () => ({ message: 'Being converted.', track: null, jobId }),
    'GET /api/music/jobs/:id': () => ({ id: jobId, state: 'done', progress: 1, message: null }),
  })
  await upload(person, song('a.wma'))
  expect(await screen.findByText('Converted.')).toBeDefined()
})

it('sends nothing of what is in the jukebox already', async () => {
  const track = aTrack({ title: 'Night Run', artist: 'The Haulers' })
  const { api, person } = show({ 'GET /api/music/known/:sha256': () => ({ track }) })
  await upload(person, song('a.mp3'))
  expect(
    await screen.findByText('Already in the jukebox as “Night Run” by The Haulers.'),
  ).toBeDefined()
  expect(api.callsOf('POST /api/music/upload')).toHaveLength(0)
})

it('lets its sender choose how the tags are read', async () => {
  const readings = [
    { encoding: 'windows-1251', title: 'Привет', artist: 'Кино', album: null },
    { encoding: 'gb18030', title: '相栾弪', artist: '世眍', album: null },
  ]
  let asked = 0
  const { api, person } = show({
    'POST /api/music/upload': () =>
      asked++ === 0
        ? { message: 'Please choose one.', track: null, jobId: null, readings }
        : { message: 'It was added.', track: null, jobId: null },
  })
  await upload(person, song('a.mp3'))
  await person.click(await screen.findByRole('button', { name: 'Кино – Привет' }))
  expect(await screen.findByText('It was added.')).toBeDefined()
  const tags = api.callsOf('POST /api/music/upload').map(({ body }) => body.get('tags'))
  expect(tags).toEqual(['ask', 'windows-1251'])
  expect(screen.queryByRole('button', { name: 'Кино – Привет' })).toBeNull()
})
