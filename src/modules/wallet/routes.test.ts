import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as bookings from '#money/ledger/bookings.ts'
import { type Booking } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { changeSchedule } from '#money/payouts/schedules.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { isRib } from '#money/wallets/rib.ts'
import { assignBankAccount, changeWalletStatus } from '#money/wallets/wallets.ts'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { emitReleases, tellLowBalances } from './jobs.ts'
import { listEvents } from '#test/factory-queries.ts'
import { afterDebt } from '#money/wallets/wallet.ts'
import { useHarness } from '#test/harness.ts'

// The wallet and its bank account. Putting money in: fundings.test.ts.

const harness = useHarness()
const { call } = { call: (request: Parameters<typeof harness.call>[0]) => harness.call(request) }

const booked = (scope: Scope, ...all: Booking[]) =>
  harness.make.write(scope, async ({ tx, now }) => {
    for (const booking of all) await post(tx, scope, { ...booking, subjectId: newId(now), currency: 'MAD' }, now)
  })

test('a new account has an active and empty wallet in the sandbox, the same at every look', async () => {
  const { key } = await harness.make.merchant('NOT_ENABLED')
  const first = await call({ path: '/v1/wallet', key })
  assert.equal(first.status, 200, first.text)
  const { id, createdAt, updatedAt, correlationId, ...rest } = first.body
  assert.deepEqual(rest, {
    status: 'ACTIVE',
    currency: 'MAD',
    balance: { available: 0, pending: 0, reserved: 0, total: 0 },
    pendingByAvailability: [],
    environment: 'SANDBOX',
  })
  assert.equal(createdAt, updatedAt)
  const second = await call({ path: '/v1/wallet', key })
  assert.deepEqual({ ...second.body, correlationId }, first.body)
})

test('each environment has a wallet of its own', async () => {
  const { key, liveKey, sandbox } = await harness.make.merchant()
  await booked(sandbox, bookings.fundingTransferred({ amountMinor: 10_000n }))
  const [one, other] = [await call({ path: '/v1/wallet', key }), await call({ path: '/v1/wallet', key: liveKey })]
  assert.notEqual(one.body.id, other.body.id)
  assert.equal(one.body.balance.available, 100)
  assert.equal(other.body.balance.available, 0)
  assert.deepEqual([other.body.status, other.body.environment], ['ACTIVE', 'PRODUCTION'])
})

test('the balance tells what is available, pending and reserved, and their total, as the ledger has it', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await booked(
    sandbox,
    bookings.fundingTransferred({ amountMinor: 100_000n }),
    bookings.paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n }),
    bookings.refundRequested({ amountMinor: 4_000n }),
    bookings.payoutCreated({ amountMinor: 30_000n }),
    bookings.reserveHeld({ amountMinor: 1n }),
  )
  const { body } = await call({ path: '/v1/wallet', key })
  assert.deepEqual(body.balance, { available: 659.99, pending: 97.5, reserved: 340.01, total: 1097.5 })
})

test('sums have no bound: a balance of more than fifteen digits is shown', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const most = bookings.fundingTransferred({ amountMinor: 999_999_999_999_999n })
  await booked(sandbox, most, most, bookings.payoutCreated({ amountMinor: 1n }))
  const { status, body } = await call({ path: '/v1/wallet', key })
  assert.deepEqual(
    [status, body.balance.available, body.balance.total],
    [200, 19_999_999_999_999.97, 19_999_999_999_999.98],
  )
})

test('money in another currency stands in balances, and changes nothing of the dirhams', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const read = async () => (await harness.call({ path: '/v1/wallet', key })).body
  const { balance, balances } = await read()
  assert.equal(balances, undefined)
  const paid = { ...bookings.paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n }), subjectId: 'a payment' }
  await harness.make.write(sandbox, ({ tx, scope, now }) => post(tx, scope, { ...paid, currency: 'EUR' }, now))
  const after = await read()
  assert.deepEqual(after.balance, balance)
  const [{ payoutAccount, ...euros }] = after.balances
  assert.deepEqual(euros, {
    currency: 'EUR',
    available: 0,
    pending: 97.5,
    reserved: 0,
    total: 97.5,
    minimumPayoutAmount: 10,
  })
  assert.equal(payoutAccount.bankName, 'Mizan sandbox bank')
})

test('what of another currency is paid out next is told in that currency, once it reaches its own minimum', async () => {
  const { key, sandbox, merchantId } = await harness.make.merchant()
  const put = (amountMinor: bigint, subjectId: string) =>
    harness.make.write(sandbox, ({ tx, scope, now }) =>
      post(tx, scope, { ...bookings.fundingTransferred({ amountMinor }), subjectId, currency: 'EUR' }, now),
    )
  const euros = async () => (await harness.call({ path: '/v1/wallet', key })).body.balances[0]
  await put(999n, 'a first')
  const daily = { interval: { kind: 'DAILY' } } as const
  const { nextAt } = await harness.make.write(sandbox, ({ tx, now }) => changeSchedule(tx, merchantId, daily, now))
  assert.deepEqual([(await euros()).minimumPayoutAmount, (await euros()).nextPayout], [10, undefined])
  await put(1n, 'a second')
  assert.deepEqual((await euros()).nextPayout, { amount: 10, at: nextAt?.toISOString() })
})

test('what is owed is told, and is not in the total', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await booked(sandbox, bookings.chargebackReceived({ owedMinor: 6_000n }))
  const { body } = await call({ path: '/v1/wallet', key })
  assert.deepEqual(body.balance, { available: 0, pending: 0, reserved: 0, owed: 60, total: -60 })
  await booked(sandbox, bookings.fundingTransferred({ amountMinor: 10_000n }))
  const after = await call({ path: '/v1/wallet', key })
  assert.deepEqual(after.body.balance, { available: 40, pending: 0, reserved: 0, total: 40 })
})

test('what becomes available pays what is owed first, the soonest before the others', () => {
  const at = (day: number, amountMinor: bigint) => ({ availableAt: new Date(Date.UTC(2026, 11, day)), amountMinor })
  const releases = [at(1, 100n), at(2, -5n), at(3, 50n), at(4, 20n)]
  assert.deepEqual(afterDebt(releases, 0n), releases)
  assert.deepEqual(afterDebt(releases, 120n), [at(2, -5n), at(3, 30n), at(4, 20n)])
  assert.deepEqual(afterDebt(releases, 900n), [at(2, -5n)])
})

test('what is pending is told by when it becomes available, less fees, the soonest first', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [soon, later] = [new Date('2026-12-01T09:00:00Z'), new Date('2026-12-02T09:00:00Z')]
  const payment = { type: 'PAYMENT', status: 'SUCCEEDED', currency: 'MAD', feeMinor: 250n } as const
  await harness.make.write(sandbox, async (ctx) => {
    for (const [availableAt, amountMinor] of [
      [later, 20_000n],
      [soon, 10_000n],
      [soon, 5_000n],
    ] as const)
      await recordTransaction(ctx, { ...payment, amountMinor, availableAt })
    await recordTransaction(ctx, { ...payment, amountMinor: 7_000n, availableAt: soon, releasedAt: soon })
    await recordTransaction(ctx, { ...payment, amountMinor: 7_000n, status: 'FAILED' })
    await recordTransaction(ctx, { ...payment, amountMinor: 7_000n, currency: 'EUR', availableAt: soon })
  })
  const { body } = await call({ path: '/v1/wallet', key })
  assert.deepEqual(body.pendingByAvailability, [
    { availableAt: soon.toISOString(), amount: 145 },
    { availableAt: later.toISOString(), amount: 197.5 },
  ])
})

test('the bank details are a RIB that no bank knows, in its four blocks and as an IBAN', async () => {
  const { key } = await harness.make.merchant()
  const { status, body } = await call({ path: '/v1/wallet/bank-details', key })
  assert.equal(status, 200)
  const { rib, ribParts, iban, correlationId: _, ...rest } = body
  assert.ok(isRib(rib))
  assert.deepEqual(Object.values(ribParts).join(''), rib)
  assert.equal(ribParts.bankCode, '999')
  assert.match(iban, /^MA\d{26}$/)
  assert.ok(iban.endsWith(rib))
  assert.deepEqual(rest, {
    bic: 'MIZNMAM0XXX',
    holderName: 'A test merchant',
    bankName: 'Mizan sandbox bank',
    agency: 'Sandbox',
    currency: 'MAD',
    verified: true,
    environment: 'SANDBOX',
  })
})

test('no two wallets have the same RIB', async () => {
  const merchants = await Promise.all(Array.from({ length: 8 }, () => harness.make.merchant()))
  const details = await Promise.all(merchants.map(({ key }) => call({ path: '/v1/wallet/bank-details', key })))
  assert.equal(new Set(details.map(({ body }) => body.rib)).size, 8)
})

const account = {
  holderName: 'Atlas SARL',
  rib: '011519000001205000534921',
  bic: 'BCMAMAMCXXX',
  bankName: 'Banque de la Ville',
  agency: 'Agdal',
}

test('in production the bank details are those that the operator has assigned, and 503 before', async () => {
  const { liveKey, production } = await harness.make.merchant()
  const before = await call({ path: '/v1/wallet/bank-details', key: liveKey })
  assert.equal(before.status, 503)
  assert.equal(before.body.error.code, 'SERVICE_UNAVAILABLE')
  assert.match(before.body.error.message, /No bank account is assigned/)
  await harness.make.write(production, (ctx) => assignBankAccount(ctx, account))
  const { body } = await call({ path: '/v1/wallet/bank-details', key: liveKey })
  assert.equal(body.iban, 'MA64011519000001205000534921')
  assert.deepEqual([body.holderName, body.bankName, body.agency], ['Atlas SARL', 'Banque de la Ville', 'Agdal'])

  const other = await harness.make.merchant()
  const again = harness.make.write(other.production, (ctx) => assignBankAccount(ctx, account))
  await assert.rejects(again, { code: 'INVALID_STATE', message: 'Another wallet has this RIB.' })
  await harness.make.write(production, (ctx) => assignBankAccount(ctx, { ...account, rib: '999999184467440737095515' }))
  await harness.make.write(other.production, (ctx) => assignBankAccount(ctx, account))
})

test('what payments brought in a day is told once, the morning after', async () => {
  const { sandbox } = await harness.make.merchant()
  const payment = {
    type: 'PAYMENT',
    status: 'SUCCEEDED',
    currency: 'MAD',
    amountMinor: 10_000n,
    feeMinor: 250n,
  } as const
  const releases = ['2026-11-19T05:59:59Z', '2026-11-19T06:00:00Z', '2026-11-19T23:00:00Z', '2026-11-20T06:00:00Z']
  await harness.make.write(sandbox, async (ctx) => {
    for (const each of releases.map((text) => new Date(text)))
      await recordTransaction(ctx, { ...payment, availableAt: each, releasedAt: each })
    const funding = { ...payment, type: 'FUNDING' } as const
    await recordTransaction(ctx, { ...funding, releasedAt: new Date('2026-11-19T12:00:00Z') })
  })
  const morning = new Date('2026-11-20T06:07:00Z')
  const tell = () => emitReleases(harness.db, harness.config.publicUrl, morning)
  await Promise.all([tell(), tell(), tell()])
  await tell()
  const told = (await listEvents(harness.db.read, sandbox)).map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    told.map(({ type, sequence }) => [type, sequence]),
    [['wallet.balance.available', 1]],
  )
  assert.deepEqual(told[0].data.object.released, {
    amount: 195,
    payments: 2,
    from: '2026-11-19T06:00:00.000Z',
    until: '2026-11-20T06:00:00.000Z',
  })
  assert.equal(told[0].data.object.status, 'ACTIVE')
})

test('a balance below the limit is told once by event and mail, and again after it was above', async () => {
  const { merchantId, key, sandbox } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const limit = (lowBalanceAt: number) =>
    harness.call({ method: 'PATCH', path: '/api/v1/company', key: session.token, body: { lowBalanceAt } })
  const tell = () => tellLowBalances(harness.db, harness.config.publicUrl, new Date())
  const told = async () =>
    (await listEvents(harness.db.read, sandbox)).flatMap(({ type, body }) =>
      type === 'wallet.balance.low' ? [JSON.parse(body).data.object] : [],
    )
  await booked(sandbox, bookings.fundingTransferred({ amountMinor: 40_000n }))
  await tell()
  assert.deepEqual(await told(), [], 'without a limit nothing is low')
  assert.equal((await limit(500.5)).body.lowBalanceAt, 500.5)
  await Promise.all([tell(), tell()])
  await tell()
  const [low, ...more] = await told()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [low.balance.available, low.lowBalanceAt, low.id],
    [400, 500.5, (await call({ path: '/v1/wallet', key })).body.id],
  )
  const mails = async () => (await harness.mailsTo(session.email)).filter(({ subject }) => subject.includes('balance'))
  assert.deepEqual(
    (await mails()).map(({ subject }) => subject),
    ['Your available balance is below MAD\u00a0500.50 (sandbox)'],
  )
  await booked(sandbox, bookings.fundingTransferred({ amountMinor: 20_000n }))
  await tell()
  assert.equal((await told()).length, 1)
  await limit(900)
  await tell()
  assert.equal((await told()).length, 2, 'a new limit is looked at anew')
  await limit(0)
  await limit(900)
  await tell()
  assert.equal((await told()).length, 3)
  for (const wrong of [-1, 1.005, 2e9]) {
    const { status, body } = await limit(wrong)
    assert.deepEqual([status, typeof body.fields?.lowBalanceAt], [400, 'string'], String(wrong))
  }
})

test('a wallet that is blocked while production is suspended stays blocked when production comes back', async () => {
  const { merchantId, production, liveKey } = await harness.make.merchant()
  const access = (to: 'SUSPENDED' | 'ENABLED') =>
    inTransaction(harness.db, (tx) => setProductionAccess(tx, merchantId, to, new Date()))
  const block = () => harness.make.write(production, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  await access('SUSPENDED')
  assert.equal((await block()).status, 'BLOCKED')
  await assert.rejects(block(), { code: 'INVALID_STATE' })
  assert.deepEqual(await listEvents(harness.db.read, production), [], 'it was blocked before')
  await access('ENABLED')
  assert.equal((await call({ path: '/v1/wallet', key: liveKey })).body.status, 'BLOCKED')
  await harness.make.write(production, (ctx) => changeWalletStatus(ctx, 'ACTIVE'))
  assert.equal((await call({ path: '/v1/wallet', key: liveKey })).body.status, 'ACTIVE')
})

test('a change of status is told once, with the status before', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await booked(sandbox, bookings.fundingTransferred({ amountMinor: 12_345n }))
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  await assert.rejects(
    harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED')),
    { code: 'INVALID_STATE', message: 'A wallet that is BLOCKED cannot become BLOCKED.' },
  )
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'ACTIVE'))
  const { correlationId: _, ...shown } = (await call({ path: '/v1/wallet', key })).body
  const events = await listEvents(harness.db.read, sandbox)
  assert.deepEqual(
    events.map(({ type, resourceType, sequence }) => [type, resourceType, sequence]),
    [
      ['wallet.status_changed', 'wallet', 1],
      ['wallet.status_changed', 'wallet', 2],
    ],
  )
  const { data, resource } = JSON.parse(events[1]?.body ?? '')
  assert.deepEqual(data, { object: shown, previous: { status: 'BLOCKED' } })
  assert.equal(resource.id, shown.id)
})
