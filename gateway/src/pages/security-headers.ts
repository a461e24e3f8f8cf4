import type { Config } from '../base/config.ts'

/** What a page may load and do; the same on every page and asset. */
const contentSecurityPolicy = (soundOrigin: string | undefined) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  `media-src 'self' blob:${soundOrigin ? ` ${soundOrigin}` : ''}`,
  "manifest-src 'self'",
  // The widget of the Discord page (spec §2).
  'frame-src https://discord.com',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
]

const PERMISSIONS_POLICY = [
  'camera=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ')

/** The security headers of pages and assets. */
export function securityHeaders({
  PUBLIC_URL,
  SOUND_ORIGIN,
}: Pick<Config, 'PUBLIC_URL' | 'SOUND_ORIGIN'>): Readonly<Record<string, string>> {
  const isHttps = PUBLIC_URL.startsWith('https:')
  return {
    'content-security-policy': contentSecurityPolicy(SOUND_ORIGIN).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Sign-in popups must be able to tell their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
