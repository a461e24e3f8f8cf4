import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

// A test that expects one replaces the spy with its own: vi.spyOn(console, 'error').
beforeEach(() => {
  complaints.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push([`console.${method}:`, ...args])
    })
  }
})

afterEach(() => {
  expect(complaints, 'the console stays silent').toEqual([])
})
