import { expect, it } from 'vitest'
import { MemoryShare, Memory } from './memory.ts'

it('gives an address no more than it leaves for others', () => {
  const memory = new Memory(100)
  const crowd = Array.from({ length: 100 }, () => new MemoryShare(memory, 'crowd'))
  expect(crowd.filter((held) => held.take(1))).toHaveLength(50)
  expect(new MemoryShare(memory, 'other').take(25)).toBe(true)
  expect(new MemoryShare(memory, 'third').take(12)).toBe(true)
})

it('never gives more than there is, whoever asks', () => {
  const memory = new Memory(100)
  let taken = 0
  for (let n = 0; n < 1_000; n += 1) if (new MemoryShare(memory, `address ${n}`).take(1)) taken += 1
  expect(taken).toBe(100)
})

it('has it again when it is given back', () => {
  const memory = new Memory(100)
  const held = new MemoryShare(memory, 'crowd')
  expect(held.take(50)).toBe(true)
  expect(held.take(1)).toBe(false)
  held.free()
  expect(held.bytes).toBe(0)
  expect(new MemoryShare(memory, 'crowd').take(50)).toBe(true)
})
