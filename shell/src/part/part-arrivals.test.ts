import { expect, it, onTestFinished, vi } from 'vitest'
import { onPartCame, notifyPartCame } from './part-arrivals.ts'
import { onRegistryChange, refreshRegistry } from './registry.ts'

const fail = (): never => {
  throw new Error('This one is broken.')
}

it('a part that fails at the news of another does not keep the next one from hearing it', async () => {
  vi.stubGlobal('reportError', () => {})
  const heard: string[] = []
  const stops = [
    onPartCame(fail),
    onPartCame(() => heard.push('a part came')),
    onRegistryChange(fail),
    onRegistryChange(() => heard.push('the registry changed')),
  ]
  onTestFinished(() => stops.forEach((stop) => stop()))
  expect(notifyPartCame).not.toThrow()
  for (const version of ['1', '2']) {
    vi.stubGlobal('fetch', async () => Response.json({ remotes: [{ name: 'a', version }] }))
    await refreshRegistry()
  }
  await vi.waitFor(() => expect(heard).toEqual(['a part came', 'the registry changed']))
})
