import type { LiveMessage } from '@hub/events'

/** A message in the form in which every client gets it. */
export interface Frame {
  sequence: number
  to: LiveMessage['to']
  bytes: Buffer
}

/** Encodes a message once for everybody; the id lets a client say where it left off. */
export function toFrame(boot: string, sequence: number, { to, event }: LiveMessage): Frame {
  const bytes = Buffer.from(`id: ${boot}-${sequence}\ndata: ${JSON.stringify(event)}\n\n`)
  return { sequence, to, bytes }
}

/** Whether a person may see a message. */
export function isFor(uid: string, to: LiveMessage['to']): boolean {
  return to === 'everyone' || to.includes(uid)
}

/** Tells a client its position, without an event. */
export function positionFrame(boot: string, sequence: number): Buffer {
  return Buffer.from(`id: ${boot}-${sequence}\n\n`)
}

/** Tells a client that it may have missed something, and its new position. */
export function resyncFrame(boot: string, sequence: number): Buffer {
  return toFrame(boot, sequence, { to: 'everyone', event: { name: 'resync' } }).bytes
}

export const HEARTBEAT = Buffer.from(': \n\n')

/** The last words of a stream: come again, each at a time of its own, for all leave together. */
export function goodbye(): Buffer {
  return Buffer.from(`retry: ${500 + Math.floor(Math.random() * 1500)}\n: bye\n\n`)
}
