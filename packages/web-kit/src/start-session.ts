/** For the page's first script, which runs before the rest of this kit has come. */
export { hasSessionHint } from './session-news.ts'
export { startSession } from './session-store.ts'
