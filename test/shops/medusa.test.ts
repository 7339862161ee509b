import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { Browser } from '#tools/playwright.ts'
import { asOperator, testServer } from '../database.ts'
import { freePort } from '../free-port.ts'
import { useHarness } from '../harness.ts'
import type { Receiver } from '../internet.ts'
import { waitUntil } from '../patience.ts'
import { register } from '../webhooks.ts'
import { buyIn, stockShop } from './medusa-store.ts'
import { installShop, openBrowser, payInBrowser, returnUrl, shopsFolder, startShop } from './shop.ts'

// A buyer pays in the real Medusa, and its admin gives a part of it back in a browser. `MIZAN_TEST_SHOPS` names a folder for the shop, which comes from
// the npm registry; without it nothing runs here.

const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000', PUBLIC_URL: publicUrl })
const staff = { email: 'admin@shop.example', password: 'a password of a test' }

const version = '2.21.2'
const packages = {
  '@medusajs/medusa': version,
  '@medusajs/framework': version,
  '@medusajs/cli': version,
  '@medusajs/admin-sdk': version,
  typescript: '5.9.3',
}
type Refund = { amount: number; refundReference: string }

const cli = 'node_modules/@medusajs/cli/cli.js'

/** The shop on a database of its own, with a member of its staff; returns its address. */
async function startMedusa(t: TestContext, at: number, provider: object): Promise<string> {
  const place = installShop({ name: 'medusa', packages, file: ['medusa-config.js', 'medusa-config.js'] })
  const database = `medusa_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create database ${database}`)
  t.after(() => asOperator(`drop database ${database} with (force)`))
  const { host, port: postgres, user } = testServer()
  const env = {
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${postgres}/${database}`,
    PROVIDER: JSON.stringify(provider),
  }
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [cli, ...words], { cwd: place, env: { ...process.env, ...env } })
  await run('db:migrate')
  await run('user', '-e', staff.email, '-p', staff.password)
  if (!existsSync(path.join(place, 'public/admin'))) {
    writeFileSync(
      path.join(place, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { allowJs: true }, include: ['medusa-config.js'] }),
    )
    await run('build', '--admin-only')
    cpSync(path.join(place, '.medusa/admin'), path.join(place, 'public/admin'), { recursive: true })
  }
  await startShop(t, { place, command: [cli, 'start', '--port', String(at)], env, ready: /Server is ready/ })
  return `http://127.0.0.1:${at}`
}

/** The merchant gives a part back in Medusa's own admin. */
async function refundInAdmin(browser: Browser, url: string, orderId: string, amount: string): Promise<void> {
  const page = await browser.newPage({ locale: 'en' })
  await page.goto(`${url}/app/login`)
  await page.locator('input[name=email]').fill(staff.email)
  await page.locator('input[name=password]').fill(staff.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/app\/orders/)
  await page.goto(`${url}/app/orders/${orderId}`)
  const payment = page.getByText('Pp_mizan_mizan').locator('xpath=ancestor::div[.//button][1]')
  await payment.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill(amount)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Partially refunded').first().waitFor()
  await page.close()
}

/** Leads deliveries from their receiver to the shop, as they came. */
const handTo =
  (url: string): Receiver['answer'] =>
  (response, { body, headers }) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...signed } = headers
    fetch(url, { method: 'POST', body, headers: signed }).then(
      ({ status }) => response.writeHead(status).end(),
      () => response.destroy(),
    )
  }

test(
  'a buyer pays on our page, the order is captured, and the admin of Medusa refunds',
  {
    skip: shopsFolder === undefined,
  },
  async (t) => {
    await harness.app.app.listen({ port, host: '127.0.0.1' })
    const merchant = await harness.make.merchant()
    const { key: apiKey } = merchant
    const at = await freePort()
    const receiver = await harness.internet.receiver(handTo(`http://127.0.0.1:${at}/hooks/payment/mizan_mizan`))
    const { secret } = await register(harness, merchant, { receiver, events: ['checkout.session.*'] })
    const url = await startMedusa(t, at, { apiKey, baseUrl: publicUrl, returnUrl, webhookSecret: secret })
    const shop = await stockShop(url, staff)
    const browser = await openBrowser(t)
    const read = async (of: string) => (await harness.call({ path: `/v1/${of}`, key: apiKey })).body

    const buyer = await buyIn(shop)
    await assert.rejects(buyer.complete(), /was not authorized with the provider/)
    await payInBrowser(browser, buyer.session.checkoutUrl)
    const session = await read(`checkout/sessions/${buyer.session.id}`)
    assert.deepEqual([session.status, session.amount, session.currency], ['PAID', 279.9, 'MAD'])
    const { order } = await buyer.complete()
    // The event comes after the buyer, and changes nothing.
    await harness.deliver()
    const [payment] = (await shop.orderOf(order.id)).payment_collections.flatMap(({ payments }) => payments)
    assert.ok(payment)
    assert.deepEqual([payment.data.transactionId, payment.amount], [session.transactionId, 279.9])

    await refundInAdmin(browser, url, order.id, '100')
    await harness.work()
    const refunds = (await read(`refunds?transactionId=${session.transactionId}`)).content
    const refunded = await shop.orderOf(order.id)
    const [{ payments }] = refunded.payment_collections
    assert.equal(refunded.payment_status, 'partially_refunded')
    assert.deepEqual(
      payments.map(({ captures, refunds: given }) => [captures, given].map((all) => all.map(({ amount }) => amount))),
      [[[279.9], [100]]],
    )
    assert.deepEqual(
      refunds.map(({ amount, refundReference }: Refund) => [amount, refundReference]),
      [[100, payments[0]?.refunds[0]?.id]],
    )

    // A cart that grows while its page is open: that page can be paid no more, and the next asks for all of it.
    const other = await buyIn(shop)
    await other.addOne()
    assert.equal((await read(`checkout/sessions/${other.session.id}`)).status, 'CANCELED')
    const grown = await other.begin()
    // Its buyer never comes back: the event alone completes the cart.
    await payInBrowser(browser, grown.checkoutUrl)
    await harness.deliver()
    await waitUntil(async () => (await shop.orders()).length === 2)
    const last = (await shop.orders()).find(({ id }) => id !== order.id)
    const { amount } = await read(`checkout/sessions/${grown.id}`)
    assert.deepEqual([last?.payment_status, last?.total, amount], ['captured', 529.8, 529.8])
  },
)
