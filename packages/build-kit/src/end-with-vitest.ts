// A worker goes on with its tests, and with all that they have started, when Vitest itself was killed.
process.once('disconnect', () => process.exit(1))
