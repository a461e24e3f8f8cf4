import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, until } from '@hub/infra/testing'
import {
  Builder,
  By,
  Capabilities,
  error,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver'
import { type Program, startProgram } from './program.ts'
import { attempt, type Engine, PATIENCE_MS, type Visitor } from './visitor.ts'

const LOOK_EVERY_MS = 50

/** WebKitGTK's own small browser on a screen that nobody sees, by its own driver. */
export async function startWebKit(env: Record<string, string>): Promise<Engine> {
  const screen = await startScreen()
  const sessions: WebDriver[] = []
  const programs = [screen.program]
  const inView = { ...process.env, ...env, DISPLAY: screen.display, GDK_BACKEND: 'x11' }
  return {
    // A driver holds one session, and a session is one person's.
    async enter() {
      const { program, address } = await startDriver(inView)
      programs.unshift(program)
      const session = await openSession(address)
      sessions.push(session)
      return toVisitor(session)
    },
    async close() {
      await Promise.allSettled(sessions.map((session) => session.quit()))
      for (const program of programs) await program.stop()
    },
  }
}

async function startScreen(): Promise<{ program: Program; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const program = startProgram('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(program.child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { program, display: `:${String(number).trim()}` }
}

async function startDriver(env: NodeJS.ProcessEnv): Promise<{ program: Program; address: string }> {
  const port = await freePort()
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], { env })
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${address}/status`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await until(isUp)
  return { program, address }
}

function openSession(address: string): Promise<WebDriver> {
  const browser = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { args: ['--automation'] },
  }
  return new Builder().usingServer(address).withCapabilities(new Capabilities(browser)).build()
}

function toVisitor(session: WebDriver): Visitor {
  const run: Visitor['run'] = (script) => session.executeScript(script)
  const on = <Result>(xpath: string, act: (element: WebElement) => Promise<Result>) =>
    attempt({ run }, xpath, () => untilDone(async () => act(await firstInView(session, xpath))))
  return {
    run,
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    press: (xpath) => on(xpath, (element) => element.click()),
    type: (xpath, text) => on(xpath, (element) => element.sendKeys(text)),
    choose: (xpath, value) =>
      on(xpath, (element) => element.findElement(By.css(`option[value="${value}"]`)).click()),
    see: (xpath) => on(xpath, async (element) => (await element.getProperty('textContent')).trim()),
  }
}

async function firstInView(session: WebDriver, xpath: string): Promise<WebElement> {
  for (const element of await session.findElements(By.xpath(xpath))) {
    if (await element.isDisplayed()) return element
  }
  throw new error.NoSuchElementError(`Nothing in view is ${xpath}`)
}

/** What a page that is still moving answers with. */
const NOT_YET = [
  error.NoSuchElementError,
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
]

async function untilDone<Result>(act: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await act()
    } catch (problem) {
      const isLate = Date.now() > deadline
      if (isLate || !NOT_YET.some((kind) => problem instanceof kind)) throw problem
      await pause(LOOK_EVERY_MS)
    }
  }
}
