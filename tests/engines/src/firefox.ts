import puppeteer, { type Locator, type Page } from 'puppeteer-core'
import { attempt, type Engine, PATIENCE_MS, type Visitor } from './visitor.ts'

/** The browser's own services talk to nobody. */
const QUIET = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
}

/** Debian's Firefox without a window, by WebDriver BiDi. */
export async function startFirefox(env: Record<string, string>): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, ...env },
    extraPrefsFirefox: QUIET,
    defaultViewport: { width: 1280, height: 900 },
  })
  return {
    async enter() {
      const context = await browser.createBrowserContext()
      return toVisitor(await context.newPage())
    },
    close: () => browser.close(),
  }
}

function toVisitor(page: Page): Visitor {
  page.setDefaultTimeout(PATIENCE_MS)
  const run: Visitor['run'] = (script) => page.evaluate(script)
  const on = <Result>(xpath: string, act: (element: Locator<Element>) => Promise<Result>) =>
    attempt({ run }, xpath, async () => {
      // A page that is behind another one draws no frame, and stands still for nobody.
      await page.bringToFront()
      return act(page.locator(`::-p-xpath(${xpath})`) as Locator<Element>)
    })
  return {
    run,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    press: (xpath) => on(xpath, (element) => element.click()),
    type: (xpath, text) => on(xpath, (element) => element.fill(text)),
    choose: (xpath, value) => on(xpath, (element) => element.fill(value)),
    see: (xpath) =>
      on(xpath, (element) => element.map((shown) => (shown.textContent ?? '').trim()).wait()),
  }
}
