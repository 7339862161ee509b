import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { confirmWith, desk, enter, expectGoodDesk, makeOwner } from './desk.ts'
import { test } from './shop.ts'

// Keys and webhooks, as who connects a shop has them in the dashboard.

test.use({ viewport: { width: 1280, height: 900 } })

test('a key is created with a usual choice, shown once, works, and works no more once it is revoked', async ({
  page,
  shop,
}) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/api-keys/new')
  await page.getByLabel('Name').fill('Till in Tangier')
  await page.getByLabel('Read only').check()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await confirmWith(page, owner)
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const key = (await shown.getByText(/^svc_sk_test_/).textContent()) ?? ''
  const ask = async () =>
    (await fetch(`${desk.replace('/dashboard', '')}/v1/products`, { headers: { authorization: `Bearer ${key}` } }))
      .status
  expect(await ask()).toBe(200)
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await shown.getByLabel('I have kept it').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Till in Tangier' })).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke this key?' }).getByRole('button', { name: 'Revoke' }).click()
  await confirmWith(page, owner)
  await expect(page.getByText('Revoked').first()).toBeVisible()
  await expect(async () => expect(await ask()).toBe(401)).toPass({ timeout: 8_000 })
})

test('an address that is none is refused beside its field, and what was typed stays', async ({ page, shop }) => {
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/api-keys/new')
  await page.getByLabel('Name').fill('Till')
  await page.getByLabel('Full').check()
  await page.getByLabel('Networks').fill('here')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await confirmWith(page, owner)
  await expect(page.getByLabel('Networks')).toHaveAccessibleDescription(/address/)
  await expect(page.getByLabel('Name')).toHaveValue('Till')
})

test('a webhook is added, tested letter by letter, its event is read and sent again, and it is paused', async ({
  page,
  shop,
}) => {
  const bodies: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{"thanks":true}')
    })
  }).listen(0)
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/webhooks/new')
  await page.getByLabel('URL').fill(url)
  await page.getByLabel('Description').fill('Stock in Tetouan')
  await page.getByLabel('Search events').fill('client.')
  await page.getByLabel('All of client').check()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Its signing secret' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByLabel('I have kept it').check()
  await shown.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Answered 200 in/)).toBeVisible()
  await expect(page.getByText('"thanks": true')).toBeVisible()
  await expect(page.getByText(/X-SVC-SIGNATURE:/i)).toBeVisible()

  const email = `amina.${Date.now()}@example.ma`
  await shop.call('POST', '/v1/clients', { name: 'Amina Berrada', email })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /client\.created.*Delivered/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'client.created' }).click()
  await expect(page.getByText(`"email": "${email}"`)).toBeVisible()
  const before = bodies.length
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => bodies.length).toBeGreaterThan(before)

  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  receiver.close()
})

for (const path of ['/api-keys', '/api-keys/new', '/webhooks', '/webhooks/new', '/webhooks/events'])
  test(`${path} looks good in every language, width and scheme`, async ({ page, shop }) => {
    test.slow()
    await enter(page, await makeOwner(shop.merchantId))
    await expectGoodDesk(page, path)
  })
