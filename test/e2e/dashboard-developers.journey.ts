import { expect } from '#tools/playwright.ts'
import { confirmWith, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { journeyServer } from './server.ts'
import { startReceiver } from './receiver.ts'
import { mizan, test } from './shop.ts'

// A developer's keys and webhooks in the dashboard.

test.use({ viewport: { width: 1280, height: 900 } })

/** Status of a call with this key. */
async function statusWith(key: string): Promise<number> {
  const { url } = journeyServer()
  return (await fetch(`${url}/v1/products`, { headers: { authorization: `Bearer ${key}` } })).status
}

test('a key is created with a usual choice, shown once, works, and works no more once it is revoked', async ({
  page,
  shop,
}) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/api-keys/new')
  await page.getByLabel('Name').fill('Till in Tangier')
  await page.getByLabel('Read only').check()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await confirmWith(page, owner)
  const shown = page.getByRole('dialog', { name: 'Your new API key' })
  const key = (await shown.getByText(/^svc_sk_test_/).textContent()) ?? ''
  expect(await statusWith(key)).toBe(200)
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await shown.getByLabel('I have saved it').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Till in Tangier' })).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke this key?' }).getByRole('button', { name: 'Revoke' }).click()
  await confirmWith(page, owner)
  await expect(page.getByText('Revoked').first()).toBeVisible()
  await expect(async () => expect(await statusWith(key)).toBe(401)).toPass()
})

test('a machine that shows a code gets a key of the sandbox, under its name', async ({ page, shop }) => {
  const { url } = journeyServer()
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/api/public/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const owner = await makeOwner(shop.merchantId)
  const { code, pairingToken } = (await post('pairings', { machine: 'laptop-of-karim' })) as Record<string, string>
  await enter(page, owner, `/pair?code=${code}`)
  await expect(page.getByLabel('Code from the terminal')).toHaveValue(code ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'laptop-of-karim asks for an API key' })).toBeVisible()
  await page.getByRole('button', { name: 'Give it a key' }).click()
  await confirmWith(page, owner)
  await expect(page.getByText('The machine has its key')).toBeVisible()
  const { key } = (await post('pairings/fetch', { pairingToken })) as Record<string, string>
  expect(await statusWith(key ?? '')).toBe(200)
  await page.getByRole('link', { name: 'API keys' }).last().click()
  await expect(page.getByText('laptop-of-karim')).toBeVisible()
})

test('a key is rolled: the new one has its rights, and the old one ends when that was chosen', async ({
  page,
  shop,
}) => {
  const named = ['--merchant', shop.merchantId, '--name', 'Old till']
  const old = await mizan(
    'keys',
    'create',
    ...named,
    '--environment',
    'sandbox',
    '--scopes',
    'products:read,orders:read',
  )
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/api-keys')
  await page.getByRole('link', { name: 'Old till' }).click()
  await page.getByRole('button', { name: 'Roll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace this key with a new one?' })
  await dialog.getByLabel('The old key works for').click()
  await page.getByRole('option', { name: 'stops immediately' }).click()
  await dialog.getByRole('button', { name: 'Roll' }).click()
  await confirmWith(page, owner)
  const shown = page.getByRole('dialog', { name: 'Your new API key' })
  const key = (await shown.getByText(/^svc_sk_test_/).textContent()) ?? ''
  await shown.getByLabel('I have saved it').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('products:read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Roll' })).toBeVisible()
  expect(await statusWith(key)).toBe(200)
  await expect(async () => expect(await statusWith(old.key)).toBe(401)).toPass()
  await page.goBack()
  await expect(page.getByText('Replaced by')).toBeVisible()
})

test('an address that is none is refused beside its field, and what was typed stays', async ({ page, shop }) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/api-keys/new')
  await page.getByLabel('Name').fill('Till')
  await page.getByLabel('Full').check()
  await page.getByLabel('Networks').fill('here')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await confirmWith(page, owner)
  await expect(page.getByLabel('Networks')).toHaveAccessibleDescription(/address/)
  await expect(page.getByLabel('Name')).toHaveValue('Till')
})

test('a webhook is added, tested letter by letter, its event is read and sent again, and it is paused', async ({
  page,
  shop,
}) => {
  const receiver = startReceiver()
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/webhooks/new')
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByLabel('Description').fill('Stock in Tetouan')
  await page.getByLabel('Search events').fill('client.')
  await page.getByLabel('All client events').check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByLabel('I have saved it').check()
  await shown.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Responded 200 in/)).toBeVisible()
  await expect(page.getByText('"thanks": true')).toBeVisible()
  await expect(page.getByText(/X-SVC-SIGNATURE:/i)).toBeVisible()

  const email = `amina.${Date.now()}@example.ma`
  await shop.call('POST', '/v1/clients', { name: 'Amina Berrada', email })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /client\.created.*Delivered/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('link', { name: 'client.created' }).click()
  await expect(page.getByText(`"email": "${email}"`)).toBeVisible()
  const before = receiver.deliveries.length
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => receiver.deliveries.length).toBeGreaterThan(before)

  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  receiver.close()
})

for (const path of ['/api-keys', '/api-keys/new', '/pair', '/webhooks', '/webhooks/new', '/webhooks/events'])
  test(`${path} looks good in every language, width and scheme`, async ({ page, shop }) => {
    test.slow()
    await enter(page, await makeOwner(shop.merchantId))
    await expectGoodDashboard(page, path)
  })
