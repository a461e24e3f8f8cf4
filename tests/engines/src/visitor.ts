/** What a test does in a page, whichever engine shows it. Each step waits until it can be done. */
export interface Visitor {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Clicks with the mouse. */
  press(xpath: string): Promise<void>
  /** Types into an empty field. */
  type(xpath: string, text: string): Promise<void>
  /** Chooses an option of a field that unfolds, by its value. */
  choose(xpath: string, value: string): Promise<void>
  /** Answers with the text of an element once it is in view. */
  see(xpath: string): Promise<string>
  /** Runs a function in the page, where it sees nothing of its module. */
  run<Result>(script: () => Result): Promise<Result>
}

/** A browser; everyone who enters has a session of their own. */
export interface Engine {
  enter(): Promise<Visitor>
  close(): Promise<void>
}

/** Ends what would hang: a busy machine may take its time. */
export const PATIENCE_MS = 20_000

/** Does a step; when it cannot be done, the error tells what the page shows instead. */
export async function attempt<Result>(
  visitor: Pick<Visitor, 'run'>,
  xpath: string,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step()
  } catch (cause) {
    const shown = await visitor.run(() => document.body.innerText)
    throw new Error(`Cannot be done with ${xpath}, while the page shows:\n${shown}`, { cause })
  }
}
