import { expectNoAxeViolation } from './fixtures/axe.ts'
import { aTitle, postRequest } from './fixtures/contract-steps.ts'
import { expect, type Person } from './fixtures/hub-test.ts'
import { test } from './fixtures/own-hub-test.ts'

const PHONE = { width: 390, height: 844 }
const SECTIONS = ['User Management', 'Content Moderation', 'Media Management', 'System Tools']

const openSection = ({ page }: Person, name: string) => page.getByRole('tab', { name }).click()

async function confirm({ page }: Person, word: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click()
}

test('the launcher’s link makes the first admin, who runs the console', async ({ hub, arrive }) => {
  test.setTimeout(600_000)
  const link = /once: (\S+#admin=\S+)/.exec(hub.output())?.[1]
  const admin = await arrive('Ada')
  const pilot = await arrive('Bea')
  // Whoever’s rights change has to show a new token, which the browser calls an error.
  for (const { complaints } of [admin, pilot]) complaints.expect(/status of 401/)
  const title = aTitle('Moderated')
  await postRequest(pilot.page, title)

  await test.step('nobody else sees it', async () => {
    await pilot.page.getByRole('button', { name: /menu/i }).click()
    await expect(pilot.page.getByRole('navigation')).toBeVisible()
    const entry = pilot.page.getByRole('navigation').getByRole('button', { name: 'Admin' })
    await expect(entry).toHaveCount(0)
    await pilot.page.keyboard.press('Escape')
  })

  await test.step('the link', async () => {
    await admin.page.goto(String(link))
    await expect(admin.page.getByText('You are an admin now.')).toBeVisible()
    await expect(admin.page.getByRole('heading', { name: 'Admin Console' })).toBeVisible()
  })

  await test.step('users', async () => {
    const { page } = admin
    await page.getByLabel('Search users').fill(pilot.name)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: `Make ${pilot.name} an admin` }).click()
    await confirm(admin, 'Make admin')
    await expect(page.getByText('Admin status updated successfully!')).toBeVisible()
    await page.getByRole('button', { name: `Revoke admin from ${pilot.name}` }).click()
    await confirm(admin, 'Revoke')
    await expect(page.getByRole('button', { name: `Make ${pilot.name} an admin` })).toBeVisible()
    await page.getByLabel('Search users').fill(admin.name)
    await expect(page.getByRole('button', { name: `Delete ${admin.name}` })).toBeDisabled()
  })

  await test.step('moderation', async () => {
    await openSection(admin, 'Content Moderation')
    await admin.page.getByRole('button', { name: `Delete ${title}` }).click()
    await confirm(admin, 'Delete')
    await expect(admin.page.getByText('Mission deleted successfully!')).toBeVisible()
    await postRequest(pilot.page, aTitle('Left alone'))
  })

  await test.step('every section is clean in axe, in both themes and widths', async () => {
    const { page } = admin
    for (const [colorScheme, viewport] of [
      ['dark', { width: 1440, height: 900 }],
      ['light', PHONE],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      for (const section of SECTIONS) {
        await openSection(admin, section)
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await expectNoAxeViolation(page)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('system tools', async () => {
    const { page } = admin
    await openSection(admin, 'System Tools')
    await page.getByRole('button', { name: 'Refresh Item List' }).click()
    await expect(page.getByText('Item list refreshed successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Delete All Non-Admin Users' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('listitem')).toHaveText([
      '1 user',
      '1 post',
      '0 bytes of pictures',
      '0 playlists',
      '0 bytes of unfinished uploads',
    ])
    await expectNoAxeViolation(page)
    const number = question.getByRole('textbox', { name: 'Type 1, the number of users' })
    await expect(question.getByRole('button', { name: 'Delete all' })).toBeDisabled()

    // Somebody comes while the question is open: nobody goes by a number that is not true any more.
    const late = await arrive('Cleo')
    late.complaints.expect(/status of 401/)
    admin.complaints.expect(/status of 409/)
    await number.fill('1')
    await confirm(admin, 'Delete all')
    await expect(question).toContainText('Error: Nobody was deleted: the number does not match')
    await confirm(admin, 'OK')

    await page.getByRole('button', { name: 'Delete All Non-Admin Users' }).click()
    await question.getByRole('textbox', { name: 'Type 2, the number of users' }).fill('2')
    await confirm(admin, 'Delete all')
    await expect(page.getByText('2 users deleted.')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /All non-admin users deleted/ })).toBeVisible()
    for (const gone of [pilot, late]) {
      await expect(gone.page.getByText('Authentication Required')).toBeVisible()
    }
  })
})
