import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { pngOf } from '../images.ts'
import { fundWallet } from '../refunds.ts'
import { browserOf, cardOf, openSession, pay } from '../payment-page.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { miscount } from './database-queries.ts'
import { buy } from '../sales-page.ts'
import type { Play } from './play.ts'

// What a document takes for given in a note that readers do not see: `given: what = the id that stands for it`.

type Given = (play: Play) => Promise<string | undefined>

export const givens: Record<string, Given> = {
  'the merchant': async ({ reader }) => reader.merchantId,
  'production is enabled': async ({ ground, reader }) => {
    await ground.mizan(['merchants', 'enable-production', '--merchant', reader.merchantId], {})
    return undefined
  },
  'an owner who asks for production': async ({ ground, reader }) => {
    const { make, call } = ground.harness
    const person = await make.session(reader.merchantId)
    const path = '/api/v1/production-access'
    const company = { legalName: 'Boutique Atlas SARL', registrationNumber: '001525713000084' }
    const body = { ...company, activity: 'Ceramics, sold online.', contactPhone: '+212661223344' }
    const answer = await call({ method: 'POST', path, key: person.token, body })
    if (answer.status >= 300) throw new Error(answer.text)
    return undefined
  },
  'a transfer of 2500 that the merchant announces': async ({ ground, reader }) => {
    const body = { amount: 2500, method: 'BANK_TRANSFER' }
    const answer = await ground.harness.call({ method: 'POST', path: '/v1/wallet/fundings', key: reader.liveKey, body })
    return answer.body.bankTransfer?.reference ?? answer.text
  },
  'a mail to amal@atlas.example': async (play) => mailsTo(play, ['amal@atlas.example']),
  'two mails in the mailbox': async (play) => mailsTo(play, ['nora@atlas.example', 'karim@atlas.example']),
  'an empty database': async (play) => {
    play.settings['DATABASE_URL'] = await play.ground.emptyDatabase()
    return undefined
  },
  'a total of products that is wrong': async ({ ground, reader }) => {
    await inTransaction(ground.harness.db, (tx) => miscount(tx, reader.sandbox))
    return undefined
  },
  'a client': async ({ ground, reader }) => {
    const body = { name: 'Nora Haddad' }
    return (await ground.harness.call({ method: 'POST', path: '/v1/clients', key: reader.key, body })).body.id
  },
  'a voucher of 249.9': async (play) =>
    (await paid(play, { amount: 249.9, orderId: 'voucher' }, { method: 'CASH', card: undefined })).nextAction.reference,
  'a payment of 249.9': async (play) => (await paid(play, { amount: 249.9, orderId: 'order-1042' })).transactionId,
  'a payment of 100 with the cart c1 of order-77': async (play) =>
    (await paid(play, { orderId: 'order-77', externalId: 'order-77', metadata: { cartId: 'c1' } })).transactionId,
  'two units of sku-1042 that were bought': async ({ ground, reader }) => {
    const { harness } = ground
    const product = { name: 'Tajine en terre cuite', price: 249.9, externalId: 'sku-1042', metadata: { shelf: '4b' } }
    const made = await harness.call({ method: 'POST', path: '/v1/products', key: reader.key, body: product })
    const { reference } = made.body
    const { token } = await buy(harness, reference, { quantity: '2' })
    await pay(harness, { id: '', token }, { card: cardOf() }, browserOf('http://localhost:4000'))
    await ground.goOn(1)
    return reference
  },
  'three payments': async (play) => {
    for (const orderId of ['one', 'two', 'three']) await paid(play, { orderId })
    return undefined
  },
  '2,500 dirhams in the wallet': async ({ ground, reader }) => {
    await fundWallet(ground.harness, reader.sandbox, 250_000n, ground.harness.clock.now)
    return undefined
  },
  'a payout of 1500': async ({ ground, reader }) => {
    const { make, call, clock } = ground.harness
    const person = await make.session(reader.merchantId, 'OWNER', clock.now ? { now: clock.now } : {})
    const answer = await call({
      method: 'POST',
      path: '/api/v1/company/payouts',
      key: person.token,
      headers: { 'x-confirmation-token': await person.confirmation() },
      body: { environment: 'SANDBOX', amount: 1500 },
    })
    await ground.goOn(40)
    return answer.body.id
  },
  'a paid order of the company, prepared': async ({ ground, variables }) => {
    const { make, call, clock } = ground.harness
    const me = await call({ path: '/api/v1/auth/me', key: variables.get('SESSION') ?? '' })
    const scope = { merchantId: me.body.company.id, environment: 'SANDBOX' } as const
    const now = clock.now ?? new Date()
    const [product] = await make.products(scope, [{ name: 'Tajine en terre cuite', price: 249.9 }], now)
    const { reference } = await make.order(scope, product?.reference ?? '', {}, now)
    await make.paidOrder(scope, reference)
    await make.movedOrder(scope, reference, { fulfilment: 'PREPARING', preparedAt: now })
    return reference
  },
  'the code that the app shows': async ({ ground, last }) => {
    const { secret } = JSON.parse(last?.text ?? '{}')
    return new TOTP({ secret }).generate({ timestamp: (ground.harness.clock.now ?? new Date()).getTime() })
  },
  'logo.png': async ({ ground }) => {
    await writeFile(path.join(ground.folder(), 'logo.png'), pngOf(), 'base64')
    return undefined
  },
}

async function mailsTo({ ground }: Play, addresses: string[]): Promise<undefined> {
  const path = '/api/public/sandbox-signup'
  for (const email of addresses) await ground.harness.call({ method: 'POST', path, body: { email } })
  await ground.goOn(1)
}

/** A buyer on the page of a new checkout session. */
async function paid({ ground, reader }: Play, fields: object, submitted: object = {}) {
  const visit = await openSession(ground.harness, reader.key, fields)
  const body = { card: cardOf(), buyer: { name: 'Salma Idrissi', phone: '+212612345678' }, ...submitted }
  const answer = await pay(ground.harness, visit, body, browserOf('http://localhost:4000'))
  await ground.goOn(1)
  return answer.body
}
