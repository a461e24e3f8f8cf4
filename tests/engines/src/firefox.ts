import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
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
  // By handles alone: what a locator does beside finding evaluates text in the page, and Firefox
  // keeps to the hub's policy, which forbids that.
  const on = <Result>(xpath: string, act: (element: ElementHandle) => Promise<Result>) =>
    attempt({ run }, xpath, async () => {
      // A page that is behind another one draws no frame, and stands still for nobody.
      await page.bringToFront()
      const element = await page.locator(`::-p-xpath(${xpath})`).waitHandle()
      return act(element as ElementHandle)
    })
  const onEnabled: typeof on = (xpath, act) => on(`${xpath}[not(@disabled)]`, act)
  return {
    run,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    press: (xpath) =>
      onEnabled(xpath, async (element) => {
        await element.evaluate(standsStill)
        await element.click()
      }),
    type: (xpath, text) => onEnabled(xpath, (element) => element.type(text)),
    choose: (xpath, value) =>
      onEnabled(xpath, async (element) => void (await element.select(value))),
    see: (xpath) =>
      on(xpath, (element) => element.evaluate((shown) => (shown.textContent ?? '').trim())),
  }
}

/** Runs in the page: resolves once an element is where it was a frame before. */
async function standsStill(element: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = () => JSON.stringify(element.getBoundingClientRect())
  for (let before = ''; before !== place(); await frame()) before = place()
}
