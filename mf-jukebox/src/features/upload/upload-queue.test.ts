import { expect, it } from 'vitest'
import { countBytes, pickFiles } from './upload-queue.ts'

const file = (name: string, type = 'audio/mpeg', size = 10) =>
  new File(['x'.repeat(size)], name, { type })

it('takes sound alone, also where the system does not know its kind', () => {
  const files = [file('a.mp3'), file('b.flac', ''), file('c.png', 'image/png'), file('d.txt', '')]
  const { queue, refused } = pickFiles([], files)
  expect(queue.map((one) => one.file.name)).toEqual(['a.mp3', 'b.flac'])
  expect(refused).toEqual(['c.png', 'd.txt'])
})

it('takes what is alike in name and size once, now and later', () => {
  const first = pickFiles([], [file('a.mp3'), file('a.mp3'), file('a.mp3', 'audio/mpeg', 11)])
  expect(first.queue).toHaveLength(2)
  expect(first.repeated).toBe(1)
  expect(pickFiles(first.queue, [file('a.mp3')])).toMatchObject({ repeated: 1, refused: [] })
})

it('counts what is gone, all of what is done', () => {
  const { queue } = pickFiles([], [file('a.mp3'), file('b.mp3')])
  const moving = queue.map((one, index) =>
    index === 0 ? { ...one, state: 'done' as const } : { ...one, sentBytes: 4 },
  )
  expect(countBytes(moving)).toEqual({ sent: 14, total: 20 })
})
