import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { expect, type Page } from '#tools/playwright.ts'
import { confirmWith, dashboard, enter, leaveDashboard, makeOwner, readPortal } from './dashboard.ts'
import { expectMail } from './person.ts'
import { mizan, openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// A company's branding, its payouts, and its new members.

test.use({ viewport: { width: 1280, height: 900 } })

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

test('a logo is shown once it is taken; a file that is no picture is refused in words', async ({ page }) => {
  await enter(page, await makeOwner(), '/settings/branding')
  await choose(page, 'menu.png', 'image/png', Buffer.from('%PDF-1.7 no picture'))
  await expect(page.getByRole('alert')).toContainText('This file is no picture that can be drawn.')
  expect((await readPortal(page, '/company')).logoUrl).toBeUndefined()
  const canvas = createCanvas(200, 80)
  const context = canvas.getContext('2d')
  context.fillStyle = '#0f766e'
  context.fillRect(0, 0, 200, 80)
  await choose(page, 'logo.png', 'image/png', canvas.toBuffer('image/png'))
  const logo = page.getByRole('img', { name: 'Épicerie du Détroit' }).first()
  await expect(logo).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(logo).toHaveJSProperty('naturalWidth', 200)
  // A photo of any of the usual types is made as small as a logo has to be.
  const photo = createCanvas(1_600, 800)
  photo.getContext('2d').fillRect(0, 0, 1_600, 800)
  await choose(page, 'logo.webp', 'image/webp', photo.toBuffer('image/webp'))
  await expect(logo).toHaveJSProperty('naturalWidth', 512)
  const { logoUrl } = await readPortal(page, '/company')
  expect((await page.request.get(logoUrl)).headers()['content-type']).toBe('image/png')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(logo).toHaveCount(0)
  expect((await readPortal(page, '/company')).logoUrl).toBeUndefined()
})

test('payouts are set to a day of the month with a least amount, and an amount that is none is refused', async ({
  page,
}) => {
  await enter(page, await makeOwner(), '/settings/terms')
  await page.getByLabel('Frequency').selectOption({ label: 'Every month' })
  await page.getByLabel('Day of the month').fill('31')
  await page.getByLabel(/Minimum payout/).fill('a lot')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel(/Minimum payout/)).toHaveAccessibleDescription(/number/)
  await page.getByLabel(/Minimum payout/).fill('1 500,50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const schedule = await readPortal(page, '/company/payout-schedule')
  expect(schedule).toMatchObject({ interval: 'MONTHLY', dayOfMonth: 31, minimumAmount: 1500.5 })
  await page.getByLabel('Frequency').selectOption({ label: 'Every week' })
  await page.getByLabel('Day of the week').selectOption({ label: 'Thursday' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => readPortal(page, '/company/payout-schedule'))
    .toMatchObject({ interval: 'WEEKLY', weekday: 'THURSDAY' })
})

test('an invited person joins by the link, sees what the role allows, and more with another role', async ({
  page,
  browser,
}) => {
  const owner = await makeOwner()
  const email = `salma-${owner.email}`
  await enter(page, owner, '/settings/team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Viewer').check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await confirmWith(page, owner)
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited')

  const { text } = await expectMail(email, /^Invitation to join/)
  const guest = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await guest.goto(/https?:\S+#token=\S+/.exec(text)?.[0] ?? '')
  const password = 'gazelle velours tambour quinze'
  await guest.locator('#password').fill(password)
  await guest.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(guest.getByRole('heading', { name: 'You have joined the company' })).toBeVisible()
  await enter(guest, { email, password }, '/settings/team')
  await expect(guest.getByRole('row', { name: new RegExp(email) })).toContainText('Active')
  await expect(guest.getByRole('button', { name: 'Invite' })).toHaveCount(0)

  await page.reload()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByLabel('Administrator').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmWith(page, owner)
  // The change is repeated after the step-up.
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Administrator')
  await guest.reload()
  await expect(guest.getByRole('button', { name: 'Invite' })).toBeVisible()
  const { content } = await readPortal(guest, '/company/members')
  expect(content.find((member: { email: string }) => member.email === email).role).toBe('ADMIN')
  await guest.close()
})

test('the audit log is narrowed to a day and a kind, in the address', async ({ page }) => {
  await enter(page, await makeOwner(), '/settings/audit-log')
  await expect(page.getByRole('cell', { name: 'Logged in' })).toBeVisible()
  await page.getByLabel('Until').fill('2026-01-01')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page).toHaveURL(/to=2026-01-01/)
  await page.reload()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('cell', { name: 'Logged in' })).toBeVisible()
})

test('the other environment is chosen at the top, shows nothing of the first, and is remembered', async ({ page }) => {
  const { id: merchantId } = await mizan('merchants', 'create', '--name', 'Maison Tazi')
  const { key } = await mizan('keys', 'create', '--merchant', merchantId, '--environment', 'sandbox', '--name', 'shop')
  const made = await page.request.post(`${new URL(dashboard).origin}/v1/clients`, {
    headers: { authorization: `Bearer ${key}` },
    data: { name: 'Only in the sandbox' },
  })
  expect(made.status()).toBe(201)
  const owner = await makeOwner(merchantId)
  await enter(page, owner, '/clients')
  await expect(page.getByRole('link', { name: 'Only in the sandbox' })).toBeVisible()
  await page.getByText('Production', { exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/?$/)
  await expect(page.getByText('Sandbox: no real money moves here.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Only in the sandbox' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Production' })).toBeChecked()
  await page.getByText('Sandbox', { exact: true }).click()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('link', { name: 'Only in the sandbox' })).toBeVisible()
})

test('nothing of the sandbox stands on a page of production, not even while that is on its way', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  await takePayment(page, shop, { amount: 321.5 })
  await enter(page, owner)
  await expect(page.getByText('MAD 321.50').first()).toBeVisible()
  const asked = Promise.withResolvers<void>()
  await page.route(/environment=PRODUCTION|\/v1\/transactions/, async (route) => {
    await asked.promise
    await route.continue()
  })
  const request = page.waitForRequest(/overview\?environment=PRODUCTION/)
  await page.getByText('Production', { exact: true }).click()
  await request
  await expect(page.getByRole('status', { name: 'Loading…' }).first()).toBeVisible()
  await expect(page.getByText('MAD 321.50')).toHaveCount(0)
  asked.resolve()
})

test('the account menu opens although it was asked for before it had come', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/account-menu-*.js', async (route) => {
    await asked.promise
    await route.continue()
  })
  await enter(page, await makeOwner())
  await page.getByRole('button', { name: 'Your account' }).click()
  asked.resolve()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

test('a sign-up asks for each thing once, can send its mail again, and leads from the link to the first steps', async ({
  page,
}) => {
  const email = `sign-up-${randomUUID().slice(0, 8)}@epicerie.example`
  await page.goto(`${dashboard}/sign-up`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Company').fill('Savons du Rif')
  await page.getByLabel('Your name').fill('Nora Haddad')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText(/Your sandbox then opens/)).toBeVisible()
  const first = await expectMail(email, /Activate/)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(/Sent again/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toHaveAttribute('aria-disabled', 'true')

  await page.goto(/https?:\S+#token=\S+/.exec(first.text)?.[0] ?? '')
  // The name was given: a password is all that is left.
  await expect(page.locator('input:visible')).toHaveCount(1)
  await page.getByLabel('Password', { exact: true }).fill('gazelle velours tambour quinze')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(page.getByText('Savons du Rif').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 640 })
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
  expect(await top('Get started')).toBeLessThan(await top('Payments by day'))
  const periods = await page.getByRole('radiogroup', { name: 'Period' }).boundingBox()
  expect((periods?.x ?? 0) + (periods?.width ?? 0)).toBeLessThanOrEqual(360 - 16)
  expect((await readPortal(page, '/auth/me')).user.fullName).toBe('Nora Haddad')
})

test('a forgotten password is replaced by a link that works once; the old password works no more', async ({ page }) => {
  const owner = await makeOwner()
  await enter(page, owner)
  await leaveDashboard(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page before has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const { text } = await expectMail(owner.email, /password/i)
  const link = /https?:\S+#token=\S+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  const password = 'chacal cerise lanterne douze'
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto(link)
  await page.locator('#password').fill('encore une autre phrase longue')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('[data-state=expired]')).toBeVisible()

  await page.goto(`${dashboard}/log-in`)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.locator('input[type=password]').fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await enter(page, { email: owner.email, password })
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})
