import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import './page.css'
import './early.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reportCaughtError } from './part/part-error.ts'

const root = document.getElementById('root')
if (root) {
  const page = createRoot(root, { onCaughtError: reportCaughtError })
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
