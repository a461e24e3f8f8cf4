import type { FastifyBaseLogger } from 'fastify'

/** What this kit needs of a logger: Fastify's and pino's fit. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
