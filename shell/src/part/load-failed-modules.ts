/** Comes at rest, before it is needed: when files cannot be fetched, nor can this one. */
export const loadFailedModules = () => import('./failed-modules.ts').catch(() => undefined)
