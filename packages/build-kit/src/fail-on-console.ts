import { afterEach, beforeEach, vi } from 'vitest'

const complaints: string[] = []

// A test that expects one replaces the spy with its own: vi.spyOn(console, 'error').
beforeEach(() => {
  complaints.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push(`console.${method}: ${args.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  if (complaints.length > 0) throw new Error(`The console spoke up.\n${complaints.join('\n')}`)
})
