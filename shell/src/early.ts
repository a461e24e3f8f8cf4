import { readRegistry } from './registry.ts'

// Runs as soon as the page does, ahead of everything that has to wait for shared libraries: the
// registry that the page has preloaded is taken up at once.
void readRegistry().catch(() => undefined)
