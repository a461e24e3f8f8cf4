import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import './page.css'
import './early.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reportCaughtError } from './part-error.ts'

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: reportCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
