import { expect, type Page } from '#tools/playwright.ts'
import { enter, makeOwner } from './dashboard.ts'
import { type Receiver, signatureOf, startReceiver } from './receiver.ts'
import { openShop, type Shop, test } from './shop.ts'

// Actions on an existing webhook.

test.use({ viewport: { width: 1280, height: 900 } })

async function listen(shop: Shop, receiver: Receiver) {
  const { body } = await shop.call('POST', '/v1/webhooks', { url: receiver.url, events: ['client.*'] })
  return body as { id: string; secret: string }
}

const addClient = (shop: Shop, name: string) => shop.call('POST', '/v1/clients', { name })
const read = async (shop: Shop, id: string) => (await shop.call('GET', `/v1/webhooks/${id}`)).body

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a secret is rotated: the new one is shown once, and both sign until the old one ends', async ({ page }) => {
  const shop = await openShop()
  const receiver = startReceiver()
  const { id, secret } = await listen(shop, receiver)
  await enter(page, await makeOwner(shop.merchantId), `/webhooks/${id}`)
  await choose(page, 'Rotate secret')
  const dialog = page.getByRole('dialog', { name: 'Create a new signing secret?' })
  await dialog.getByLabel('The old secret works for').click()
  await page.getByRole('option', { name: 'one hour' }).click()
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const next = (await shown.getByText(/^whsec_/).textContent()) ?? ''
  await shown.getByLabel('I have saved it').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Both secrets sign until')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rotate secret' })).toBeDisabled()

  expect(next).not.toBe(secret)
  const endsIn = Date.parse((await read(shop, id)).rotation.graceEndsAt) - Date.now()
  expect(endsIn).toBeGreaterThan(3_000_000)
  expect(endsIn).toBeLessThanOrEqual(3_600_000)
  await addClient(shop, 'Amina Berrada')
  await expect.poll(() => receiver.deliveries.length).toBe(1)
  const [delivery] = receiver.deliveries
  if (!delivery) throw new Error('Nothing was delivered.')
  expect(delivery.headers['x-svc-signature']).toBe(signatureOf(secret, delivery))
  expect(delivery.headers['x-svc-signature-next']).toBe(signatureOf(next, delivery))
  receiver.close()
})

test('a paused webhook hears nothing; what was held for it arrives once it is resumed', async ({ page }) => {
  const shop = await openShop()
  const receiver = startReceiver()
  const { id } = await listen(shop, receiver)
  await enter(page, await makeOwner(shop.merchantId), `/webhooks/${id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  expect((await read(shop, id)).status).toBe('PAUSED')
  await addClient(shop, 'Held Hamza')
  await expect.poll(async () => (await read(shop, id)).health.held).toBe(1)
  expect(receiver.deliveries).toHaveLength(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect.poll(() => receiver.deliveries.length).toBe(1)
  expect(receiver.deliveries[0]?.body).toContain('Held Hamza')
  receiver.close()
})

test('a webhook that fails says so in the list and on its page, until a delivery succeeds', async ({ page }) => {
  const shop = await openShop()
  const receiver = startReceiver()
  receiver.answerWith(500)
  const { id } = await listen(shop, receiver)
  await addClient(shop, 'Unheard Hanane')
  await expect.poll(async () => (await read(shop, id)).health.failingSince).toBeDefined()
  await enter(page, await makeOwner(shop.merchantId), '/webhooks')
  await expect(page.getByRole('row').getByText('Failing', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByRole('alert')).toContainText(/attempts? failed/)
  receiver.answerWith(200)
  await addClient(shop, 'Heard Hanane')
  await expect.poll(async () => (await read(shop, id)).health.failingSince).toBeUndefined()
  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('Failing', { exact: true })).toHaveCount(0)
  receiver.close()
})

test('the chaos switch makes a delivery fail, which its attempts say, until it is switched off', async ({ page }) => {
  const shop = await openShop()
  const receiver = startReceiver()
  const { id } = await listen(shop, receiver)
  await enter(page, await makeOwner(shop.merchantId), `/webhooks/${id}`)
  const chaos = page.getByRole('region', { name: 'Chaos switch' })
  await chaos.getByLabel('The first attempt of each delivery fails').check()
  await chaos.getByRole('button', { name: 'Disturb for an hour' }).click()
  await expect(chaos.getByText('Deliveries are disturbed on purpose until')).toBeVisible()
  await expect(page.getByText('Disturbed on purpose', { exact: true })).toBeVisible()
  await addClient(shop, 'Disturbed Driss')
  await expect.poll(async () => (await read(shop, id)).health.last24Hours.failedAttempts).toBe(1)
  expect(receiver.deliveries).toHaveLength(0)
  await page.reload()
  await page.getByRole('link', { name: 'client.created' }).click()
  await page.getByText('Attempt 1 · made to fail by the chaos switch').click()
  await expect(page.getByText('Made to fail by the chaos switch: nothing was sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => receiver.deliveries.length).toBe(1)
  await page.goBack()
  await chaos.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect((await read(shop, id)).chaos).toBeUndefined()
  receiver.close()
})

test('the events of a span are sent again; a span that ends before it begins is refused beside its day', async ({
  page,
}) => {
  const shop = await openShop()
  const receiver = startReceiver()
  const { id } = await listen(shop, receiver)
  for (const name of ['Salma', 'Idriss', 'Noura']) await addClient(shop, name)
  await expect.poll(() => receiver.deliveries.length).toBe(3)
  const first = new Set(receiver.deliveries.map(({ body }) => body))
  // Delivered is what the service has noted, which comes after the receiver's answer.
  await expect.poll(async () => (await read(shop, id)).health.pending).toBe(0)
  await enter(page, await makeOwner(shop.merchantId), `/webhooks/${id}`)
  await choose(page, 'Resend events')
  const dialog = page.getByRole('dialog', { name: 'Resend events from a period' })
  // Days are those of the company, which are not those of UTC for an hour of each.
  const [before, after] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('From').fill(before ?? '')
  await dialog.getByLabel('Until').fill('2026-01-01')
  await dialog.getByLabel('Which').click()
  await page.getByRole('option', { name: 'Delivered events' }).click()
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(dialog.getByLabel('From')).toHaveAccessibleDescription(/before/)
  await dialog.getByLabel('Until').fill(after ?? '')
  // The notification stays for seconds only, so that it is looked for from before it comes.
  await Promise.all([page.getByText('Resending: 3').waitFor(), dialog.getByRole('button', { name: 'Resend' }).click()])
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('progressbar', { name: '3 of 3' })).toBeVisible()
  await expect.poll(() => receiver.deliveries.length).toBe(6)
  expect(new Set(receiver.deliveries.slice(3).map(({ body }) => body))).toEqual(first)
  receiver.close()
})

test('the secret of notification URLs is made, and shown once', async ({ page }) => {
  const shop = await openShop()
  await enter(page, await makeOwner(shop.merchantId), '/webhooks')
  await expect(page.getByRole('heading', { name: 'Notification URLs' })).toBeVisible()
  await page.getByRole('button', { name: 'Create new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByLabel('I have saved it').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
})

test('the list of events says what happened in words, and leads to what it happened to', async ({ page }) => {
  const shop = await openShop()
  const { body } = await addClient(shop, 'Amina Berrada')
  await enter(page, await makeOwner(shop.merchantId), '/webhooks/events')
  const row = page.getByRole('row').filter({ hasText: 'client.created' })
  await expect(row.getByText('A client was created.')).toBeVisible()
  await row.getByRole('link', { name: 'Client', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${body.id}$`))
  await expect(page.getByRole('heading', { name: 'Amina Berrada' })).toBeVisible()
})
