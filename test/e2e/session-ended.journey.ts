import { expect, type Page } from '#tools/playwright.ts'
import { newCompany, newOwner } from './database.ts'
import { dashboard, enter, makeOwner, type Owner } from './dashboard.ts'
import { expectAccessible, keepPicture, views } from './looks.ts'
import { newStaff } from './staff.ts'
import { test } from './shop.ts'

// A session that ends while a person fills in a form: another device logs out everywhere, an hour passes, or the password is changed.

test.use({ viewport: { width: 1280, height: 900 } })

const endSession = (page: Page) => page.context().clearCookies()

/** The reader comes back to the tab after a while. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(120_000)
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
}

test('a form that is sent after the session has ended leads to the log-in beside it, keeps what was typed, and is sent then', async ({
  page,
  shop,
}) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/payment-links/new')
  await fillLink(page)
  await endSession(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  const beside = await logInBeside(page, owner)
  await expect(beside).toHaveURL(/\/dashboard\/payment-links\/new$/)
  await beside.close()
  await expect(page.getByLabel('Description')).toHaveValue('Cours de poterie')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('heading', { name: 'Cours de poterie' })).toBeVisible()
})

test('a page that is open stays with its input when its reader comes back after the session has ended', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/payment-links/new')
  await fillLink(page)
  await endSession(page)
  await comeBack(page)
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  await expect(page.getByLabel('Description')).toHaveValue('Cours de poterie')
  await (await logInBeside(page, owner)).close()
  await comeBack(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('heading', { name: 'Cours de poterie' })).toBeVisible()
})

test('so does a page of the console', async ({ browser }) => {
  const { page } = await newStaff(browser, 'admin')
  await page.clock.install()
  await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('karima@operator.example')
  await endSession(page)
  await comeBack(page)
  await expect(page.locator('[role=alert]')).toContainText('Your session has ended.')
  await expect(dialog.getByLabel('E-mail')).toHaveValue('karima@operator.example')
  await page.context().close()
})

test('a form is never sent to the company that was chosen in another tab, and goes to its own when its reader says so', async ({
  page,
  shop,
}) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/payment-links/new')
  await fillLink(page)
  const other = await newCompany('Librairie Atlas')
  await newOwner(owner.email, other)
  await endSession(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const beside = await logInBeside(page, owner, 'Librairie Atlas')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Another company was chosen')
  await expect(page.getByLabel('Description')).toHaveValue('Cours de poterie')
  await beside.goto(`${dashboard}/payment-links`)
  await expect(beside.getByRole('heading', { level: 1, name: 'Payment links' })).toBeVisible()
  await expect(beside.getByText('Cours de poterie')).toHaveCount(0)
  await page.bringToFront()
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
  await page.getByRole('button', { name: /Work for .*Épicerie/ }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('heading', { name: 'Cours de poterie' })).toBeVisible()
})

test('a page of one person shows nothing to another who logs in beside, and sends nothing for them', async ({
  page,
  shop,
}) => {
  const [owner, other] = [await makeOwner(shop.merchantId), await makeOwner(shop.merchantId)]
  await enter(page, owner, '/payment-links/new')
  await fillLink(page)
  await endSession(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  await logInBeside(page, other)
  await page.bringToFront()
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
  await expect(page).toHaveURL(/\/dashboard\/?$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveCount(0)
})

test('a log-out on purpose leaves no page of another tab on the screen', async ({ page, shop }) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/payment-links')
  const beside = await page.context().newPage()
  await beside.goto(`${dashboard}/payment-links/new`)
  await beside
    .getByRole('button', { name: owner.email })
    .or(beside.getByRole('button', { name: 'Account' }))
    .first()
    .click()
  await beside.getByRole('menuitem', { name: 'Log out' }).click()
  for (const each of [beside, page]) await expect(each).toHaveURL(/\/dashboard\/log-in/)
})

test('a question of the console that is answered after the session has ended leads to the log-in of the console', async ({
  browser,
}) => {
  const { page } = await newStaff(browser, 'admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('karima@operator.example')
  await endSession(page)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your session has ended.')
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  const beside = await opened
  await expect(beside).toHaveURL(/\/operator\/log-in\?next=%2Fstaff/)
  await expect(beside.getByLabel('E-mail')).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('karima@operator.example')
  await page.context().close()
})

test('the way to the log-in is read in three languages, at two widths, in light and dark', async ({ page, shop }) => {
  const owner = await makeOwner(shop.merchantId)
  for (const { locale, size, colorScheme } of views) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/dashboard/log-in')
    await page.evaluate(`localStorage.setItem('mizan-locale', 'en')`)
    await enter(page, owner, '/payment-links/new')
    await page.evaluate(`localStorage.setItem('mizan-locale', '${locale}')`)
    await page.reload()
    await page.locator('form button[type=submit]').waitFor()
    for (const field of await page.locator('main form [required]').all()) await field.fill('120')
    await endSession(page)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('alert').getByRole('link')).toBeVisible()
    const where = `session ended in ${locale} at ${size.width}, ${colorScheme}`
    await keepPicture(page, where.replaceAll(/[^a-z0-9]+/gi, '-'))
    await expectAccessible(page, where)
  }
})

async function fillLink(page: Page): Promise<void> {
  await page.getByLabel('Amount').fill('120')
  await page.getByLabel('Description').fill('Cours de poterie')
}

async function logInBeside(page: Page, { email, password }: Owner, company?: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  const beside = await opened
  await beside.getByLabel('E-mail').fill(email)
  await beside.locator('input[type=password]').fill(password)
  await beside.getByRole('button', { name: 'Log in' }).click()
  if (company !== undefined) await beside.getByRole('button', { name: company }).click()
  await expect(beside).toHaveURL((url) => !url.pathname.endsWith('/log-in'))
  return beside
}
