import { callsOf } from '#test/applications.ts'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after } from 'node:test'
import { TOTP } from 'otpauth'
import { pngOf } from '../images.ts'
import { fundWallet } from '../refunds.ts'
import { browserOf, cardOf, openSession, pay } from '../payment-page.ts'
import { openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { openCalls } from '#platform/outbound/calls.ts'
import { paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { makeStatementsOf } from '#money/statements/make.ts'
import { newId } from '#platform/ids.ts'
import { statementPartsOf } from '../../src/start/statements.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { miscount } from './database-queries.ts'
import { buy } from '../sales-page.ts'
import { cmiAccount, cmiFormat, cmiHead, sold } from '#money/settlements/fixture.ts'
import type { Play } from './play.ts'

// Prerequisites of a document in a note that readers do not see: `given: what = the id that stands for it`.

type MakeGiven = (play: Play) => Promise<string | undefined>

export const givens: Record<string, MakeGiven> = {
  'the merchant': async ({ reader }) => reader.merchantId,
  'production is enabled': async ({ server, reader }) => {
    await server.mizan(['merchants', 'enable-production', '--merchant', reader.merchantId], {})
    return undefined
  },
  '2500 in production and an account to be paid out to': async ({ server, reader }) => {
    const { mizan, harness } = server
    const of = ['--merchant', reader.merchantId]
    await mizan(['merchants', 'enable-production', ...of], {})
    const account = ['--rib', '011519000001205000535018', '--holder', 'Boutique Atlas SARL', '--bic', 'BCMAMAMCXXX']
    await mizan(
      ['wallets', 'assign-account', ...of, ...account, '--bank', 'Banque de la Ville', '--agency', 'Agdal'],
      {},
    )
    const body = { amount: 2500, method: 'BANK_TRANSFER' }
    const answer = await harness.call({ method: 'POST', path: '/v1/wallet/fundings', key: reader.liveKey, body })
    const { reference } = answer.body.bankTransfer
    await mizan(['wallets', 'confirm-transfer', ...of, '--reference', reference, '--amount', '2500'], {})
    return undefined
  },
  'an owner who asks for production': async ({ server, reader }) => {
    const { harness } = server
    const answer = await callsOf(harness, await harness.make.session(reader.merchantId)).apply()
    if (answer.status >= 300) throw new Error(answer.text)
    return undefined
  },
  'an owner who hands a new identity document in': async ({ server, reader }) => {
    const calls = callsOf(server.harness, await server.harness.make.session(reader.merchantId))
    const answer = await calls.renew('IDENTITY', { expiresOn: '2045-03-01' })
    if (answer.status >= 300) throw new Error(answer.text)
    return undefined
  },
  'a transfer of 2500 that the merchant announces': async ({ server, reader }) => {
    const body = { amount: 2500, method: 'BANK_TRANSFER' }
    const answer = await server.harness.call({ method: 'POST', path: '/v1/wallet/fundings', key: reader.liveKey, body })
    return answer.body.bankTransfer?.reference ?? answer.text
  },
  'a mail to amal@atlas.example': async (play) => mailsTo(play, ['amal@atlas.example']),
  'two mails in the mailbox': async (play) => mailsTo(play, ['nora@atlas.example', 'karim@atlas.example']),
  'an empty database': async (play) => {
    play.settings['DATABASE_URL'] = await play.server.emptyDatabase()
    return undefined
  },
  'a total of products that is wrong': async ({ server, reader }) => {
    await inTransaction(server.harness.db, (tx) => miscount(tx, reader.sandbox))
    return undefined
  },
  'a client': async ({ server, reader }) => {
    const body = { name: 'Nora Haddad' }
    return (await server.harness.call({ method: 'POST', path: '/v1/clients', key: reader.key, body })).body.id
  },
  'a voucher of 249.9': async (play) =>
    (await paid(play, { amount: 249.9, orderId: 'voucher' }, { method: 'CASH', card: undefined })).nextAction.reference,
  'a payment of 249.9': async (play) => (await paid(play, { amount: 249.9, orderId: 'order-1042' })).transactionId,
  'a buyer with the address salma@example.ma': async (play) => {
    await paid(play, { orderId: 'order-77', customer: { name: 'Salma Idrissi', email: 'salma@example.ma' } })
    await play.server.harness.app.flushRequestLog()
    return undefined
  },
  'a payment of 100 with the cart c1 of order-77': async (play) =>
    (await paid(play, { orderId: 'order-77', externalId: 'order-77', metadata: { cartId: 'c1' } })).transactionId,
  'two units of sku-1042 that were bought': async ({ server, reader }) => {
    const { harness } = server
    const product = { name: 'Tajine en terre cuite', price: 249.9, externalId: 'sku-1042', metadata: { shelf: '4b' } }
    const made = await harness.call({ method: 'POST', path: '/v1/products', key: reader.key, body: product })
    const { reference } = made.body
    const { token } = await buy(harness, reference, { quantity: '2' })
    await pay(harness, { id: '', token }, { card: cardOf() }, browserOf('http://localhost:4000'))
    await server.goOn(1)
    return reference
  },
  'three payments': async (play) => {
    for (const orderId of ['one', 'two', 'three']) await paid(play, { orderId })
    return undefined
  },
  '2,500 dirhams in the wallet': async ({ server, reader }) => {
    await fundWallet(server.harness, reader.sandbox, 250_000n, server.harness.clock.now)
    return undefined
  },
  'a payout of 1500': async ({ server, reader }) => {
    const { make, call, clock } = server.harness
    const person = await make.session(reader.merchantId, 'OWNER', clock.now ? { now: clock.now } : {})
    const answer = await call({
      method: 'POST',
      path: '/api/v1/company/payouts',
      key: person.token,
      headers: { 'x-confirmation-token': await person.confirmation() },
      body: { environment: 'SANDBOX', amount: 1500 },
    })
    await server.goOn(40)
    return answer.body.id
  },
  'a payment of 5000 in October, and the statement of that month': async ({ server, reader }) => {
    const { db, make, config } = server.harness
    const at = new Date('2026-10-12T10:00:00Z')
    const captured = paymentCaptured({ amountMinor: 500_000n, feeMinor: 15_000n, vatMinor: 2_500n })
    const booking = { ...captured, subjectId: newId(at), currency: 'MAD' }
    await make.write(reader.sandbox, ({ tx }) => post(tx, reader.sandbox, booking, at), at)
    const made = new Date('2026-11-01T04:37:00Z')
    const operated = { publicUrl: config.publicUrl, issuer: undefined }
    await makeStatementsOf(statementPartsOf({ db, config: operated, now: () => made }), reader.merchantId)
    return 'T-2026-000001'
  },
  'a paid order of the company, prepared': async ({ server, variables }) => {
    const { make, call, clock } = server.harness
    const me = await call({ path: '/api/v1/auth/me', key: variables.get('SESSION') ?? '' })
    const scope = { merchantId: me.body.company.id, environment: 'SANDBOX' } as const
    const now = clock.now ?? new Date()
    const [product] = await make.products(scope, [{ name: 'Tajine en terre cuite', price: 249.9 }], now)
    const { reference } = await make.order(scope, product?.reference ?? '', {}, now)
    await make.paidOrder(scope, reference)
    await make.movedOrder(scope, reference, { fulfilment: 'PREPARING', preparedAt: now })
    return reference
  },
  'the code that the app shows': async ({ server, last }) => {
    const { secret } = JSON.parse(last?.text ?? '{}')
    return new TOTP({ secret }).generate({ timestamp: (server.harness.clock.now ?? new Date()).getTime() })
  },
  'an account for tests at CMI': async ({ server, settings }) => {
    const [storeKey, apiPassword] = ['TEST1234', 'a-password']
    await writeFile(path.join(server.folder(), 'cmi-secrets'), `storeKey=${storeKey}\napiPassword=${apiPassword}\n`)
    const line = openCalls({ hosts: ['localhost'], isLocalAllowed: true, ownHost: 'double.invalid' })
    const now = () => server.harness.clock.now ?? new Date()
    const known = { clientId: '600001234', apiName: 'api-user', storeKey, apiPassword }
    const double = await openCmiDouble({ ...known, call: line.call, now })
    after(() => Promise.all([double.close(), line.close()]))
    settings['CMI_BASE'] = double.url
    return undefined
  },
  'two payments at the account cmi-main, its format and its file': async ({ server, reader }) => {
    const { harness } = server
    const { id } = await cmiAccount(harness, 'cmi-main')
    for (const [acquirerReference, amountMinor] of [
      ['26325ABCD1001', 100_000n],
      ['26325ABCD1002', 24_990n],
    ] as const)
      await sold(harness, { merchantId: reader.merchantId, environment: 'PRODUCTION' }, id, {
        acquirerReference,
        amountMinor,
      })
    const rows = [
      'R-77001;24/11/2026;VENTE;26325ABCD1001;004217;21/11/2026;1 000,00;18,00;982,00',
      'R-77001;24/11/2026;VENTE;26325ABCD1002;004218;21/11/2026;249,90;4,50;245,40',
      'R-77001;24/11/2026;VENTE;26325ABCD1003;004219;21/11/2026;60,00;1,08;58,92',
      'TOTAL;;;;;;1 309,90;23,58;1 286,32',
    ]
    await writeFile(path.join(server.folder(), 'remise.csv'), [cmiHead, ...rows, ''].join('\r\n'), 'latin1')
    await writeFile(path.join(server.folder(), 'cmi.json'), JSON.stringify(cmiFormat))
    return undefined
  },
  'logo.png': async ({ server }) => {
    await writeFile(path.join(server.folder(), 'logo.png'), pngOf(), 'base64')
    return undefined
  },
}

async function mailsTo({ server }: Play, addresses: string[]): Promise<undefined> {
  const path = '/api/public/sandbox-signup'
  for (const email of addresses) await server.harness.call({ method: 'POST', path, body: { email } })
  await server.goOn(1)
}

/** A buyer on the page of a new checkout session. */
async function paid({ server, reader }: Play, fields: object, submitted: object = {}) {
  const visit = await openSession(server.harness, reader.key, fields)
  const body = { card: cardOf(), buyer: { name: 'Salma Idrissi', phone: '+212612345678' }, ...submitted }
  const answer = await pay(server.harness, visit, body, browserOf('http://localhost:4000'))
  await server.goOn(1)
  return answer.body
}
