import { expect } from '#tools/playwright.ts'
import { TOTP } from 'otpauth'
import { confirmWith, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { test } from './shop.ts'

// The company's settings, its people, and the reader's own security.

test.use({ viewport: { width: 1280, height: 900 } })

test('a company changes its name and its colour, and sees both in the preview', async ({ page }) => {
  await enter(page, await makeOwner(), '/settings')
  await page.getByLabel('Name', { exact: false }).first().fill('Café Hafa')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('link', { name: 'Branding' }).click()
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('green')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Color', exact: true })).toHaveAccessibleDescription(
    /#rrggbb, such as/,
  )
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#0f766e')
  const button = page.getByRole('img', { name: 'Preview' }).getByText('Pay')
  await expect(button).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue('#0f766e')
  await expect(page.getByRole('img', { name: 'Preview' })).toContainText('Café Hafa')
})

test('a member is invited, gets another role and is removed, and the audit log tells it', async ({ page }) => {
  const owner = await makeOwner()
  await enter(page, owner, '/settings/team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog.getByLabel('E-mail').fill('salma@epicerie.example')
  await dialog.getByLabel('Viewer').check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await confirmWith(page, owner)
  const row = page.getByRole('row', { name: /salma@epicerie\.example/ })
  await expect(row).toContainText('Viewer')
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByLabel('Administrator').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmWith(page, owner)
  await expect(row).toContainText('Administrator')
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: /Remove salma/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await confirmWith(page, owner)
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const told of ['Member invited', 'Role changed', 'Member removed'])
    await expect(page.getByRole('cell', { name: told })).toBeVisible()
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Role changed' })
  await expect(page).toHaveURL(/action=member\.role_changed/)
  await expect(page.getByRole('cell', { name: 'Member invited' })).toBeHidden()
})

test('an application for production is saved section by section, and names what is missing', async ({ page }) => {
  await enter(page, await makeOwner(), '/settings/production')
  const company = page.getByRole('region', { name: 'Company', exact: true })
  await company.getByLabel('Legal form').selectOption('AUTO_ENTREPRENEUR')
  await company.getByRole('textbox', { name: 'Legal name' }).fill('Salma Idrissi')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 of 17 complete')).toBeVisible()
  await expect(page.getByText('Registration card', { exact: true })).toBeVisible()
  await page.evaluate("localStorage.setItem('mizan-locale', 'ar')")
  await page.reload()
  await expect(page.getByText('ما زال ناقصًا')).toContainText('، ')
  await expect(page.getByText('ما زال ناقصًا')).not.toContainText(',')
})

test('an authenticator app is added and confirms sensitive acts from then on', async ({ page }) => {
  await enter(page, await makeOwner(), '/profile')
  await page.getByRole('button', { name: 'Add app' }).click()
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await page.getByLabel('Six digits').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
})

test('a password that is wrong changes nothing; log out everywhere ends at the log-in', async ({ page }) => {
  await enter(page, await makeOwner(), '/profile')
  await page.getByLabel('Current password').fill('not this one at all')
  await page.getByLabel('New password').fill('gazelle velours tambour quinze')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/log-in/)
})

test('new subscriptions retry on the days that the company has set, and it says who may cancel them', async ({
  page,
}) => {
  await enter(page, await makeOwner(), '/settings/subscriptions')
  await page.getByLabel('Let clients cancel their subscriptions on their own page').check()
  await page.getByLabel('Retry after (days)').fill('2, 4')
  await page.getByLabel('After the last retry').selectOption({ label: 'Mark it unpaid' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Retry after (days)')).toHaveValue('2, 4')
  await expect(page.getByLabel('After the last retry')).toHaveValue('UNPAID')
  await expect(page.getByLabel('Let clients cancel their subscriptions on their own page')).toBeChecked()
})

const settings = ['', '/branding', '/orders', '/subscriptions', '/terms', '/team', '/production', '/audit-log'].map(
  (each) => `/settings${each}`,
)
for (const path of [...settings, '/profile'])
  test(`${path} looks good in every language, width and scheme`, async ({ page }) => {
    test.slow()
    await enter(page, await makeOwner())
    await expectGoodDashboard(page, path)
  })
