import { expect, it, vi } from 'vitest'
import { loadStyle } from './asset-links.ts'
import { reloadFailedStyles, watchStyles } from './failed-styles.ts'

vi.mock('./asset-links.ts', () => ({
  loadStyle: vi.fn<(href: string) => Promise<void>>(() => Promise.resolve()),
}))

function append(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  // Not as a stylesheet yet, which would be fetched.
  link.href = href
  document.head.append(link)
  link.rel = rel
  return link
}

it('asks once more for a stylesheet that did not come, and for nothing else', async () => {
  watchStyles()
  const style = append('stylesheet', 'http://hub.test/view.css')
  const icon = append('icon', 'http://hub.test/icon.svg')

  style.dispatchEvent(new Event('error'))
  icon.dispatchEvent(new Event('error'))

  expect(style.isConnected).toBe(false)
  expect(icon.isConnected).toBe(true)
  await reloadFailedStyles()
  await reloadFailedStyles()
  expect(vi.mocked(loadStyle).mock.calls.map(([href]) => href)).toEqual([
    'http://hub.test/view.css',
  ])
})
