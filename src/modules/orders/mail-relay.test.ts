import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { queueBuyerMail } from '#platform/mail/mail.ts'
import type { Scope } from '#platform/context.ts'
import { useHarness } from '#test/harness.ts'
import { startMailServer } from '#test/mail.ts'
import { buy, payFor, productOf } from '#test/sales-page.ts'

// With a mail server, a shop in the sandbox writes to its own members alone, and every shop has a limit for each address.

const server = await startMailServer()
after(() => server.stop())
const harness = useHarness({
  SMTP_URL: server.url,
  MAIL_FROM: 'Mizan <no-reply@pay.example>',
  RATE_LIMIT_PUBLIC: '1000000',
})

const mailsTo = (email: string) => server.recipients.filter((each) => each === email).length

test('a buyer in the sandbox gets no mail, unless it is one of the company’s own people who tries it', async () => {
  const merchant = await harness.make.merchant()
  const { email } = await harness.make.session(merchant.merchantId, 'DEVELOPER')
  const stranger = await harness.make.session((await harness.make.merchant()).merchantId)
  const reference = await productOf(harness, merchant)
  for (const each of [email, 'victim@example.ma', stranger.email])
    await payFor(harness, await buy(harness, reference, { email: each }))
  await harness.work()
  assert.deepEqual([mailsTo(email), mailsTo('victim@example.ma'), mailsTo(stranger.email)], [1, 0, 0])
})

test('one address gets at most 20 mails of shops in a day, of all shops together and however it is spelled', async () => {
  const shops = [await harness.make.merchant(), await harness.make.merchant()]
  const write = ({ production }: { production: Scope }, recipient: string) =>
    inTransaction(harness.db, (tx) =>
      queueBuyerMail(tx, production, { template: 'orders.confirmed', recipient, locale: 'fr', parameters }, new Date()),
    )
  for (let count = 0; count < 13; count++)
    for (const shop of shops) await write(shop, count < 6 ? 'buyer@example.ma' : 'Buyer@example.ma')
  await write(shops[0] ?? assert.fail(), 'another@example.ma')
  await harness.work()
  assert.equal(mailsTo('buyer@example.ma') + mailsTo('Buyer@example.ma'), 20)
  assert.equal(mailsTo('another@example.ma'), 1)
})

const parameters = {
  number: '#1001',
  product: 'Tajine',
  quantity: '1',
  amountMinor: '24990',
  currency: 'MAD',
  environment: 'PRODUCTION',
  shop: 'Atlas',
}
