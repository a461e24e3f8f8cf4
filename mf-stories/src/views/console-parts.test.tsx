import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { PropertySymbol } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { aStory } from '#lib/testing/stories.ts'
import { StoriesTable } from './stories-table.tsx'
import { StoryUpload } from './story-upload.tsx'
import type { Upload } from '@hub/api-spec'

const FILE = new File(['sound'], 'run.mp3', { type: 'audio/mpeg' })

/** Puts the file where happy-dom's forms look for it, which is not where user-event does. */
function pick(file: File): void {
  const input = screen.getByLabelText('Audio File') as unknown as Record<symbol, File[]>
  input[PropertySymbol.files]?.push(file)
}

function openForm() {
  const { person } = renderView(<StoryUpload />)
  const fill = async (parts: Record<string, string>, file: File | null = FILE) => {
    if (file) pick(file)
    for (const [label, text] of Object.entries(parts)) {
      await person.type(screen.getByLabelText(label), text)
    }
    await person.click(screen.getByRole('button', { name: 'Upload Story' }))
  }
  return { person, fill }
}

const WHOLE = { Title: 'The Run', Author: 'Mira', 'Price (aUEC)': '1500' }

const RECEIVED: Upload = {
  id: '01990000-0000-7000-8000-0000000000bb',
  fileName: FILE.name,
  size: FILE.size,
  received: FILE.size,
  state: 'done',
  message: 'Story uploaded successfully!',
  jobId: null,
  expiresAt: { seconds: 1_900_000_000, nanoseconds: 0 },
}

/** A server that takes the file at once; what it says of it then is given. */
function takeFile(taken: Partial<Upload> = {}) {
  return mockApi({
    'GET /api/uploads': () => [],
    'POST /api/uploads': () => ({ ...RECEIVED, received: 0, state: 'receiving' }),
    'PATCH /api/uploads/:id': () => new Response(null, { status: 204 }),
    'GET /api/uploads/:id': () => ({ ...RECEIVED, ...taken }),
    'DELETE /api/uploads/:id': () => new Response(null, { status: 204 }),
  })
}

describe('the upload', () => {
  it.each([
    ['a file', WHOLE, null],
    ['a title', { ...WHOLE, Title: '   ' }, FILE],
    ['an author', { ...WHOLE, Author: ' ' }, FILE],
    ['a price', { Title: 'The Run', Author: 'Mira' }, FILE],
  ])('needs %s', async (_what, parts, file) => {
    const api = takeFile()
    await openForm().fill(parts, file)
    expect(await screen.findByText('All fields are required.')).toBeDefined()
    expect(api.callsOf('POST /api/uploads')).toHaveLength(0)
  })

  it('sends the file with what is said of it, and starts anew', async () => {
    const api = takeFile()
    await openForm().fill({ ...WHOLE, Title: 'Lauf über Monde' })
    expect(await screen.findByText('Story uploaded successfully!')).toBeDefined()
    const metadata = api.callsOf('POST /api/uploads')[0]?.headers.get('upload-metadata') ?? ''
    const words = metadata.split(',').map((pair) => pair.split(' '))
    expect(words.map(([name]) => name)).toEqual([
      'filename',
      'kind',
      'title',
      'author',
      'price',
      'sha256',
      'fingerprint',
    ])
    expect(Buffer.from(words[2]?.[1] ?? '', 'base64').toString()).toBe('Lauf über Monde')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
  })

  it('shows how much has been sent, and forgets it when called off', async () => {
    const api = takeFile()
    api.answer({ 'PATCH /api/uploads/:id': () => new Promise(() => {}) })
    const { person, fill } = openForm()
    await fill(WHOLE)
    expect(await screen.findByText(/^[1-9]\d*%$/u)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Upload Story' })).toBeDefined()
    await waitFor(() => expect(api.callsOf('DELETE /api/uploads/:id')).toHaveLength(1))
    expect(screen.queryByText(/failed/iu)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('The Run')
  })

  it.each([
    ['the server’s sentence', failure(415, 'This is no sound.'), 'This is no sound.'],
    ['that it failed', failure(400, ''), 'Failed to upload story.'],
  ])('tells %s', async (_what, reply, sentence) => {
    takeFile().answer({ 'POST /api/uploads': () => reply })
    await openForm().fill(WHOLE)
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('tells what was wrong with the file once all of it has come', async () => {
    takeFile({ state: 'failed', message: 'This is no sound.' })
    await openForm().fill(WHOLE)
    expect(await screen.findByText('This is no sound.')).toBeDefined()
  })

  it('follows a conversion to its end', async () => {
    const job = { id: aStory().id, state: 'running' as const, progress: 0.4, message: null }
    const api = takeFile({ message: 'Converting.', jobId: job.id })
    api.answer({ 'GET /api/music/jobs/:id': () => job })
    await openForm().fill(WHOLE)
    expect(await screen.findByText('40%')).toBeDefined()
    api.answer({ 'GET /api/music/jobs/:id': () => ({ ...job, state: 'done', progress: 1 }) })
    expect(await screen.findByText('Your story is ready.')).toBeDefined()
  })
})

describe('the table', () => {
  it('deletes after asking', async () => {
    const story = aStory()
    const api = mockApi({
      'GET /api/stories': () => [story],
      'DELETE /api/stories/:id': () => {
        api.answer({ 'GET /api/stories': () => [] })
        return { message: 'Story deleted successfully!' }
      },
    })
    const { person } = renderView(<StoriesTable />)
    const bin = { name: 'Delete The Long Dark Run' }
    await person.click(await screen.findByRole('button', bin))
    const question = () => within(screen.getByRole('alertdialog'))
    await person.click(question().getByRole('button', { name: 'Cancel' }))
    expect(api.callsOf('DELETE /api/stories/:id')).toHaveLength(0)

    await person.click(screen.getByRole('button', bin))
    await person.click(question().getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Story deleted successfully!')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('The Long Dark Run')).toBeNull())
    expect(api.callsOf('DELETE /api/stories/:id')[0]?.params).toEqual({ id: story.id })
  })

  it.each([
    [failure(404, 'This story no longer exists.'), 'Error: This story no longer exists.'],
    [new Response('', { status: 500 }), 'Error: Failed to delete story.'],
  ])('tells why it was not deleted', async (reply, sentence) => {
    mockApi({ 'GET /api/stories': () => [aStory()], 'DELETE /api/stories/:id': () => reply })
    const { person } = renderView(<StoriesTable />)
    await person.click(await screen.findByRole('button', { name: /^Delete/u }))
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('says that it could not be fetched', async () => {
    mockApi({ 'GET /api/stories': () => failure(400, 'No.') })
    renderView(<StoriesTable />)
    expect(await screen.findByText('Error: Failed to fetch stories.')).toBeDefined()
  })
})
