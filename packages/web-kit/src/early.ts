/** For the page's first script, which runs before the rest of this kit has come. */
export { createListeners } from './listeners.ts'
export { createRemembered, readWord } from './remembered.ts'
export { hasSessionHint } from './session-news.ts'
export { startSession } from './session-store.ts'
