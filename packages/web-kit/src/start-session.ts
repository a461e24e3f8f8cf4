/** For the page's first script, which runs before the rest of this kit has come. */
export { startSession } from './session-store.ts'
