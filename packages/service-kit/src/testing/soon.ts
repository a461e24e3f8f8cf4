/** How long a test waits for what comes by itself, in milliseconds: a machine may have other things to do. */
export const SOON = { timeout: 60_000, interval: 20 }
