/** For the page's first script, which runs before the rest of this kit has come. */
export { createListeners } from './base/listeners.ts'
export { createRemembered, readWord } from './state/remembered.ts'
export { hasSessionHint } from './session/session-news.ts'
export { startSession } from './session/session-store.ts'
