import { forbidden } from '@hub/service-kit/base'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a call that lives by a cookie was made by a page of this hub. Cookies know no ports, so
 * another server on the same host could make it, too. Browsers say where a call comes from; what
 * says nothing is no browser.
 */
export function mayUseCookies(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  const host = headers['x-forwarded-host'] ?? headers.host
  return origin === new URL(publicUrl).origin || hostOf(origin) === host
}

/** Throws 403 for a call from elsewhere. */
export function mustUseCookies(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (!mayUseCookies(headers, publicUrl)) {
    throw forbidden('This request did not come from a page of this hub.')
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
