import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import './splash.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reportCaughtError } from './part-error.ts'
import { readRegistry } from './registry.ts'

// Asked for by the page's own preload: taken up here, so that it is there once it is needed.
void readRegistry().catch(() => undefined)

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: reportCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
