import { afterEach, expect, it, vi } from 'vitest'
import { changeAdmin } from '../launch/admin.ts'
import { demo } from './demo.ts'
import { fillLibrary } from './library.ts'

vi.mock('../launch/admin.ts')
vi.mock('./contracts.ts')
vi.mock('./library.ts')
vi.mock('./hub-caller.ts', () => ({
  signIn: async (_hub: string, name: string) => ({ uid: name, renew: async () => {} }),
}))

afterEach(() => {
  process.exitCode = 0
  vi.clearAllMocks()
})

it.each([
  ['fills the hub', async () => {}],
  ['fails at it', () => Promise.reject(new Error('The disk is full.'))],
])(
  'leaves no admin behind when it %s, so that the link for the first one holds',
  async (_, end) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.mocked(fillLibrary).mockImplementation(end)
    await demo('http://hub.test')
    const [granted, revoked, ...more] = vi.mocked(changeAdmin).mock.calls
    expect([granted?.[0], revoked?.[0], more]).toEqual(['grant', 'revoke', []])
    expect(revoked?.[1]).toBe(granted?.[1])
    const [uploaded] = vi.mocked(fillLibrary).mock.invocationCallOrder
    expect(vi.mocked(changeAdmin).mock.invocationCallOrder[1]).toBeGreaterThan(Number(uploaded))
  },
)
