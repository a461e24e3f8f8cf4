import { createHash } from 'node:crypto'
import type { Purpose } from './auth-transactions.queries.ts'

/** What the window at the provider ends with; `purpose` is unknown for an answer that is nobody's. */
export interface CallbackOutcome {
  provider: string
  purpose: Purpose | null
  status: 'done' | 'cancelled' | 'failed'
  /** Who signed in or linked. */
  uid?: string
  message: string
}

/**
 * Tells the hub's other windows by BroadcastChannel, for a provider may have cut off the opener. A
 * session is noted and told as the page itself does it. A window that cannot close goes home.
 */
const SCRIPT = `
const outcome = JSON.parse(document.body.dataset.outcome)
const tell = (name, message) => {
  try {
    const channel = new BroadcastChannel(name)
    channel.postMessage(message)
    channel.close()
  } catch {}
}
if (outcome.status === 'done' && outcome.purpose === 'sign-in') {
  try {
    localStorage.setItem('hub-session', 'yes')
  } catch {}
  tell('hub-session', { kind: 'signed-in', uid: outcome.uid })
}
tell('hub-auth', outcome)
window.close()
if (outcome.status !== 'failed') setTimeout(() => location.replace('/'), 500)
`

const STYLE = `
:root { color-scheme: dark light; font: 1rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; text-align: center; }
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const CALLBACK_CSP = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

export function renderCallbackPage(outcome: CallbackOutcome): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Hangar</title>
<style>${STYLE}</style>
</head>
<body data-outcome="${escape(JSON.stringify(outcome))}">
<main>
<p role="status">${escape(outcome.message)}</p>
<p><a href="/">Back to Hangar</a></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}
