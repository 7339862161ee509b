import { expect } from '#tools/playwright.ts'
import { enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { mizan, test } from './shop.ts'

// The request log in the dashboard, for finding out why a call was refused.

test.use({ viewport: { width: 1280, height: 900 } })

test('a refusal is found by its status, and shows what was sent and answered', async ({ page, shop }) => {
  await shop.call('POST', '/v1/products', { name: 'Theatre tickets', price: 180 })
  const refused = await shop.call('POST', '/v1/products', { name: 'Theatre tickets', price: -1 })
  const { correlationId } = refused.body
  await enter(page, await makeOwner(shop.merchantId), '/requests')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /POST \/v1\/products 400/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /POST \/v1\/products 201/ })).toBeVisible()
  await page.getByLabel('Status').selectOption('4xx')
  await expect(page.getByRole('row', { name: /201/ })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('status')).toBe('4xx')
  await page.getByRole('link', { name: 'POST /v1/products' }).first().click()
  await expect(page.getByText('"price": -1')).toBeVisible()
  await expect(page.getByText('"code": "VALIDATION_ERROR"')).toBeVisible()
  await expect(page.getByRole('button', { name: `Copy: ${correlationId}` })).toBeVisible()
  await page.getByRole('link', { name: 'VALIDATION_ERROR' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('400')
})

test('a key leads to its own requests, and a request id to the one', async ({ page, shop }) => {
  const other = await mizan(
    'keys',
    'create',
    '--merchant',
    shop.merchantId,
    '--environment',
    'sandbox',
    '--name',
    'Till of requests',
    '--scopes',
    'products:read',
  )
  await shop.call('GET', '/v1/wallet')
  await enter(page, await makeOwner(shop.merchantId), '/api-keys')
  const asked = await page.request.get('/v1/products?size=3', {
    headers: { authorization: `Bearer ${other.key}`, 'x-request-id': `till-${Date.now()}` },
  })
  const { correlationId } = await asked.json()
  await page.getByRole('link', { name: 'Till of requests' }).click()
  await page.getByRole('link', { name: 'View requests' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /GET \/v1\/products 200/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /wallet/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Request ID').fill(correlationId)
  await expect(page.getByRole('row', { name: /GET \/v1\/products 200/ })).toHaveCount(1)
  await page.getByLabel('Request ID').fill('nobody')
  await expect(page.getByText('No results')).toBeVisible()
})

test('the requests, and one of them, look good in every language, width and scheme', async ({ page, shop }) => {
  test.slow()
  const metadata = { cartId: 'c-77', note: 'deux places au premier rang' }
  await shop.call('POST', '/v1/products', { name: 'Theatre tickets', price: 180, metadata })
  await shop.call('GET', '/v1/products/prd_0000000000000000000000')
  await shop.call('GET', '/v1/clients?size=5')
  await enter(page, await makeOwner(shop.merchantId), '/requests')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /prd_0+ 404/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page
    .getByRole('row', { name: /prd_0+ 404/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('"code": "PRODUCT_NOT_FOUND"')).toBeVisible()
  const one = new URL(page.url()).pathname.replace('/dashboard', '')
  await expectGoodDashboard(page, '/requests')
  await expectGoodDashboard(page, one)
})
