import { screen } from '@testing-library/react'
import { mockApi, rememberElsewhere, renderView } from '@hub/web-kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { CookieBanner } from './cookie-banner.tsx'

beforeEach(() => {
  localStorage.clear()
  rememberElsewhere(null, null)
})

function show(onReadPolicy = () => {}) {
  mockApi()
  return renderView(<CookieBanner onReadPolicy={onReadPolicy} />)
}

describe('the cookie banner', () => {
  it('says that only strictly necessary cookies are used', () => {
    show()

    expect(screen.getByText(/only strictly necessary cookies/)).toBeTruthy()
  })

  it('leads to the privacy policy', async () => {
    let isRead = false
    const { person } = show(() => (isRead = true))

    await person.click(screen.getByRole('button', { name: 'Privacy Policy' }))

    expect(isRead).toBe(true)
  })

  it('goes when it was understood in another tab', () => {
    show()

    rememberElsewhere('cookieConsent', 'accepted')

    expect(screen.queryByText(/cookies/)).toBeNull()
  })

  it('goes once it was understood, and stays away', async () => {
    const { person, unmount } = show()

    await person.click(screen.getByRole('button', { name: 'I Understand' }))

    expect(screen.queryByText(/cookies/)).toBeNull()
    expect(localStorage.getItem('cookieConsent')).toBe('accepted')
    unmount()
    show()
    expect(screen.queryByText(/cookies/)).toBeNull()
  })
})
