/** The registry does not know the part's remote. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** The part's remote is there but cannot be used now: late, broken, or made for another shell. */
export class PartUnavailable extends Error {
  override readonly name = 'PartUnavailable'
}

/** A file of a build that is gone, as it is after a release, or that the network swallowed. */
export function isVanishedFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload|Failed to load CSS/i.test(
      error.message,
    )
  )
}

/** A failure that a page of many parts has to live with, and that its card tells about. */
export function isExpectedFailure(error: unknown): boolean {
  return error instanceof PartMissing || error instanceof PartUnavailable || isVanishedFile(error)
}

/** What a boundary has caught: a mistake in the code is told to whoever watches the console. */
export function reportCaughtError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  if (!isExpectedFailure(error)) globalThis.reportError(withStack(error, componentStack))
}

function withStack(error: unknown, componentStack: string | undefined): Error {
  return new Error(`A part of the page failed.${componentStack ?? ''}`, { cause: error })
}
