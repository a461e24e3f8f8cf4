import type { ResponseHead } from './response-head.ts'

/** A body that is read whole, arrives bit by bit, or is not there. */
export type Body = Buffer | AsyncIterable<Buffer> | undefined

/** A call to a service, and what hears its answer. */
export interface Call {
  readonly method: string
  /** The request's target as the client wrote it. */
  readonly target: string
  /** Header lines, each with its line end. */
  readonly headerLines: string
  readonly body: Body
  /** Nobody waits for the answer any more. */
  readonly isOver: boolean
  onSent(abort: () => void): void
  onHead(head: ResponseHead): void
  /** A piece of the body, and how to go on after `full`. */
  onData(piece: Buffer, resume: () => void): Taken
  onEnd(): void
  onError(failure: Failure): void
}

/**
 * What became of a piece: its bytes are needed no more, are still needed, or are still needed and
 * no more should come.
 */
export type Taken = 'done' | 'held' | 'full'

/** Why a call has no answer. */
export interface Failure {
  error: Error
  /** Nothing reached the service. */
  isUnreached: boolean
  /** The service had closed the connection when the call was written to it. */
  isStale: boolean
}
