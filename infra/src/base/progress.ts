const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const SLOW_MS = 3_000

interface StepSum {
  text: string
  isGood: boolean
}

type StepWork<T> = (tell: (detail: string) => void) => Promise<T>

interface Step {
  title: string
  detail: string
  startedAt: number
  isSaid: boolean
}

/** Short lines about what is going on; on a terminal the unfinished ones share one live line. */
export interface Progress {
  /** One line when the work is done; `sum` says what came of it. The work may tell what it is at. */
  step<T>(title: string, work: StepWork<T>, sum?: (result: T) => StepSum): Promise<T>
  note(text: string): void
  end(): void
}

export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  const isLive = out.isTTY && !process.env['CI']
  const color = (code: number, text: string) =>
    isLive && !process.env['NO_COLOR'] ? `\u001B[${code}m${text}\u001B[0m` : text
  const unfinished = new Map<symbol, Step>()
  let frame = 0
  let timer: NodeJS.Timeout | undefined

  const clear = () => void (isLive && out.write('\r\u001B[2K'))
  const print = (line: string) => {
    clear()
    out.write(`${line}\n`)
  }
  const printEnd = (isGood: boolean, text: string, startedAt: number) => {
    const mark = isGood ? color(32, '✓') : color(31, '✗')
    print(`${mark} ${text} ${color(2, seconds(Date.now() - startedAt))}`)
  }
  function tick(): void {
    const now = Date.now()
    if (isLive) {
      const parts = [...unfinished.values()].map(
        (s) => `${toText(s)} ${seconds(now - s.startedAt)}`,
      )
      const line = parts.join(', ').slice(0, Math.max((out.columns || 80) - 4, 10))
      out.write(`\r\u001B[2K${color(36, FRAMES[frame++ % FRAMES.length] ?? '')} ${line}`)
      return
    }
    for (const step of unfinished.values()) {
      if (step.isSaid || now - step.startedAt < SLOW_MS) continue
      step.isSaid = true
      print(`… ${toText(step)}`)
    }
  }
  function finish(key: symbol): void {
    unfinished.delete(key)
    if (unfinished.size > 0) return
    clearInterval(timer)
    timer = undefined
    clear()
  }

  return {
    async step(title, work, sum) {
      const key = Symbol(title)
      const startedAt = Date.now()
      const step: Step = { title, detail: '', startedAt, isSaid: false }
      unfinished.set(key, step)
      timer ??= setInterval(tick, 100)
      try {
        const result = await work((detail) => (step.detail = detail))
        const { text, isGood } = sum?.(result) ?? { text: '', isGood: true }
        printEnd(isGood, [title, text].filter(Boolean).join(' '), startedAt)
        return result
      } catch (error) {
        printEnd(false, title, startedAt)
        throw error
      } finally {
        finish(key)
      }
    },
    note: print,
    end() {
      clearInterval(timer)
      clear()
    },
  }
}

function toText({ title, detail }: Step): string {
  return detail ? `${title} (${detail})` : title
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
