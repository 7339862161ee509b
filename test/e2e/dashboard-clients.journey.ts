import { expect, type Page } from '#tools/playwright.ts'
import { standInForShop } from './buyer.ts'
import { enter, makeOwner } from './dashboard.ts'
import { openShop, test } from './shop.ts'
import { force, saveCard, subscribe } from './subscriptions.ts'

// A merchant's clients and subscriptions in the dashboard.

test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(({ page }) => standInForShop(page))

test('a client is added, refused beside the field with a phone number of no country, and deleted', async ({
  page,
  shop,
}) => {
  await enter(page, await makeOwner(shop.merchantId), '/clients/new')
  await page.getByLabel('Name').fill('Nadia Alaoui')
  await page.getByLabel('Phone').fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/\+2126/)
  await page.getByLabel('Phone').fill('+212 612 345 678')
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect(page.getByRole('heading', { name: 'Nadia Alaoui' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect((await shop.call('GET', `/v1/clients/${id}`)).body.phone).toBe('+212612345678')

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete' })
  await expect(dialog.getByText(/all other personal data are erased/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/clients$/)
  expect((await shop.call('GET', `/v1/clients/${id}`)).status).toBe(404)
})

test('a name of one long word leaves the e-mail in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await openShop()
  await shop.call('POST', '/v1/clients', { name: 'Menuiserie'.repeat(9), email: 'atelier@menuiserie.example' })
  await enter(page, await makeOwner(shop.merchantId), '/clients')
  const box = await page.getByText('atelier@menuiserie.example').boundingBox()
  expect(box && box.x + box.width).toBeLessThan(390)
})

test('a client with a subscription is not deleted, and the reason is shown', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  await subscribe(shop, clientId)
  await enter(page, await makeOwner(shop.merchantId), `/clients/${clientId}`)
  await expect(page.getByText(/Visa •••• 4242 · expires/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panier de légumes, chaque mois' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('what a client has spent and what happened stands on their page, and a note is kept', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  await enter(page, await makeOwner(shop.merchantId), `/clients/${clientId}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Card saved')).toBeVisible()
  await expect(timeline.getByText('Client added')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Collects on Fridays.')
  await page.getByRole('region', { name: 'Note' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Note' }).getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Collects on Fridays.')
})

test('a card is made the default, and deleted', async ({ page, shop }) => {
  const { clientId, methodId } = await saveCard(page, shop)
  await enter(page, await makeOwner(shop.merchantId), `/clients/${clientId}`)
  await expect(page.getByText(/Visa •••• 4242 · expires/)).toBeVisible()
  const make = page.getByRole('button', { name: 'Make default' })
  if (await make.isVisible()) await act(page, 'Make default')
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  await act(page, 'Delete card')
  await expect(page.getByText(/No saved cards/)).toBeVisible()
  const { content } = (await shop.call('GET', `/v1/clients/${clientId}/payment-methods`)).body
  expect(content.map(({ id }: { id: string }) => id)).not.toContain(methodId)
})

test('a subscription is created on the card of a client who is found by name', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  await enter(page, await makeOwner(shop.merchantId), `/clients/${clientId}`)
  await page.getByRole('link', { name: 'Create subscription' }).click()
  await expect(page.getByLabel('Client', { exact: false }).first()).toHaveValue(/Salma Idrissi/)
  await page.getByLabel('Description').fill('Premium')
  await page.getByLabel('Amount').fill('1.500')
  // An amount that can be read in two ways is shown as it is understood.
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('MAD 1.50')
  await page.getByLabel('Amount').fill('1 500')
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('MAD 1,500.00')
  await page.getByLabel('Amount').fill('99,90')
  await page.getByLabel('Card', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Record of the client’s consent').fill('contract 114')
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Premium' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { body } = await shop.call('GET', `/v1/subscriptions/${id}`)
  expect(body).toMatchObject({ amount: 99.9, collection: 'AUTO', clientId, interval: { unit: 'MONTH', count: 1 } })
})

test('a subscription is forced, changed, paused, resumed, canceled at its end, kept, and canceled', async ({
  page,
  shop,
}) => {
  const { clientId } = await saveCard(page, shop)
  const { id } = await subscribe(shop, clientId)
  const read = async () => (await shop.call('GET', `/v1/subscriptions/${id}`)).body
  await enter(page, await makeOwner(shop.merchantId), `/subscriptions/${id}`)
  await act(page, 'Run next due date')
  await expect(page.getByRole('table', { name: 'Due dates' }).getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByLabel('Amount').fill('199')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({ amount: 199 })
  await act(page, 'Pause')
  await expect.poll(async () => (await read()).status).toBe('PAUSED')
  await act(page, 'Resume')
  await expect.poll(async () => (await read()).status).toBe('ACTIVE')
  // The actions are those of the state on the page, which is read again after it has changed.
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await act(page, 'Cancel')
  await expect(page.getByText('It ends with the paid period.')).toBeVisible()
  await act(page, 'Keep the subscription')
  await expect(page.getByText('It ends with the paid period.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog', { name: 'Cancel' }).getByLabel('When').selectOption('Now')
  await page.getByRole('dialog', { name: 'Cancel' }).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await read()).status).toBe('CANCELED')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
})

test('the clock of a subscription, and that of a client, go on to a day: everything until then has happened', async ({
  page,
  shop,
}) => {
  const { clientId } = await saveCard(page, shop)
  const { id } = await subscribe(shop, clientId)
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const advanceTo = async (days: number) => {
    await page.getByRole('region', { name: 'Sandbox clock' }).getByRole('button', { name: 'Advance to a day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advance to a day' })
    await dialog.getByLabel('Until').fill(dayIn(days))
    await dialog.getByRole('button', { name: 'Advance to a day' }).click()
    await expect(dialog).toBeHidden({ timeout: 60_000 })
  }
  const paid = async () => (await shop.call('GET', `/v1/subscriptions/${id}/due-dates?status=PAID`)).body.totalElements
  await enter(page, await makeOwner(shop.merchantId), `/subscriptions/${id}`)
  await advanceTo(50)
  expect(await paid()).toBe(2)
  await expect(page.getByRole('table', { name: 'Due dates' }).getByText('Paid', { exact: true })).toHaveCount(2)
  await page.goto(`/dashboard/clients/${clientId}`)
  await advanceTo(80)
  expect(await paid()).toBe(3)
})

test('what a card did not pay is shown as owed with the reason, and tried again by hand', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop, 'RENEWAL FAIL 1')
  const { id } = await subscribe(shop, clientId)
  await force(shop, id)
  await enter(page, await makeOwner(shop.merchantId), `/subscriptions/${id}`)
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  // Time is moved in a box of its own; on a phone a due date is a card, whose cells say what they are, in the reader's language.
  const clock = page.getByRole('region', { name: 'Sandbox clock' })
  await expect(clock.getByRole('button')).toHaveText(['Run next due date', 'Run next retry', 'Advance to a day'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(`localStorage.setItem('mizan-locale', 'fr')`)
  await page.reload()
  const attempts = page.getByRole('table', { name: 'Échéances' }).locator('td[data-label="Essais"]').last()
  await expect(attempts).toContainText('La provision de la carte est insuffisante.')
  expect((await attempts.boundingBox())?.width).toBeGreaterThan(300)
  await page.evaluate(`localStorage.setItem('mizan-locale', 'en')`)
  await page.reload()
  await act(page, 'Retry now')
  await expect.poll(async () => (await shop.call('GET', `/v1/subscriptions/${id}`)).body.status).toBe('ACTIVE')
})

/** Presses a button, and the one of its question. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
