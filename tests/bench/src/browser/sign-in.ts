import type { BrowserContext, Page } from 'playwright-core'

/** Signs in as a guest on the sign-in screen; the session stays with the browser. */
export async function signIn(context: BrowserContext, hubUrl: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(hubUrl)
  await page.getByLabel(/guest name/i).fill('Reader')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.getByText(/Welcome.*Reader/).waitFor()
  return page
}
