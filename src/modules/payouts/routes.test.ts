import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { chargebackWon, paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { changeWalletStatus, moneyOf, walletOf } from '#money/wallets/wallets.ts'
import { addPlanVersion, assignPlan } from '#money/pricing/plans.ts'
import { nextPayoutOf } from '#money/payouts/schedules.ts'
import { askPayouts } from '#money/payouts/send.ts'
import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { type Role, roles } from '#platform/sessions/roles.ts'
import { useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'
import { atOnce, count } from '#test/races/together.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import { payoutPartsOf } from '../../start/payouts.ts'
import { partsAt } from '#test/ports.ts'

// When a company is paid out, and paying it out on demand, as its people do it.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})
const schedulePath = '/api/v1/company/payout-schedule'
const payoutsPath = '/api/v1/company/payouts'

const company = async (role: Role = 'ADMIN') => {
  const merchant = await harness.make.merchant()
  return { ...merchant, session: await harness.make.session(merchant.merchantId, role) }
}
const fund = (scope: Scope, amountMinor: bigint) =>
  harness.make.write(scope, ({ tx, now }) =>
    post(tx, scope, { ...chargebackWon({ availableMinor: amountMinor }), subjectId: newId(now), currency: 'MAD' }, now),
  )
const patch = ({ token }: TestSession, body: unknown) =>
  harness.call({ method: 'PATCH', path: schedulePath, key: token, body })
const ask = async (session: TestSession, body: object = {}, confirmation?: string) => {
  const headers = { 'x-confirmation-token': confirmation ?? (await session.confirmation()) }
  const asked = { environment: 'SANDBOX', ...body }
  return harness.call({ method: 'POST', path: payoutsPath, key: session.token, headers, body: asked })
}
const cancel = ({ token }: TestSession, id: string) =>
  harness.call({ method: 'POST', path: `${payoutsPath}/${id}/cancel`, key: token })
const shownOf = ({ correlationId: _, ...body }: Record<string, unknown>) => body

test('no company is paid out by schedule before it says so', async () => {
  const { session } = await company('VIEWER')
  const { body } = await harness.call({ path: schedulePath, key: session.token })
  assert.deepEqual(shownOf(body), {
    interval: 'MANUAL',
    minimumAmount: 100,
    currency: 'MAD',
    timeZone: 'Africa/Casablanca',
  })
})

test('a schedule is changed field by field, and says when the next payout is due', async () => {
  harness.clock.now = new Date('2026-11-20T10:00:00.000Z')
  const { session } = await company()
  const weekly = await patch(session, { interval: 'WEEKLY', weekday: 'TUESDAY', minimumAmount: 250.5 })
  const { timeZone: _, nextAt, ...shown } = shownOf(weekly.body)
  assert.deepEqual(shown, { interval: 'WEEKLY', weekday: 'TUESDAY', minimumAmount: 250.5, currency: 'MAD' })
  assert.equal(String(nextAt).slice(0, 10), '2026-11-24')
  assert.equal((await patch(session, { weekday: 'WEDNESDAY' })).body.weekday, 'WEDNESDAY')
  const monthly = await patch(session, { interval: 'MONTHLY', dayOfMonth: 31 })
  assert.equal(String(monthly.body.nextAt).slice(0, 10), '2026-11-30')
  assert.equal(monthly.body.minimumAmount, 250.5)
  assert.equal((await patch(session, { interval: 'MANUAL' })).body.nextAt, undefined)
})

test('a day that does not go with the interval, or is missing, is refused by its name', async () => {
  const { session } = await company()
  const refusals: [body: object, field: string][] = [
    [{ interval: 'WEEKLY' }, 'weekday'],
    [{ interval: 'MONTHLY' }, 'dayOfMonth'],
    [{ interval: 'DAILY', weekday: 'MONDAY' }, 'weekday'],
    [{ dayOfMonth: 3 }, 'dayOfMonth'],
    [{ interval: 'MONTHLY', dayOfMonth: 32 }, 'dayOfMonth'],
    [{ interval: 'WEEKLY', weekday: 'SATURDAY' }, 'weekday'],
    [{ interval: 'HOURLY' }, 'interval'],
    [{ minimumAmount: 0 }, 'minimumAmount'],
    [{ minimumAmount: 10.001 }, 'minimumAmount'],
  ]
  for (const [body, field] of refusals) {
    const answer = await patch(session, body)
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, [field]], answer.text)
  }
})

test('what is wrong with a schedule is said in the language of the reader', async () => {
  const { session } = await company()
  const wordsOf = async (body: object, language: string) => {
    const headers = { 'accept-language': language }
    const call = { method: 'PATCH', path: schedulePath, key: session.token, headers, body } as const
    return Object.values((await harness.call(call)).body.fields)[0]
  }
  assert.equal(await wordsOf({ weekday: 'MONDAY' }, 'fr'), 'ne vaut que pour l’intervalle WEEKLY')
  assert.equal(await wordsOf({ weekday: 'MONDAY' }, 'ar'), 'لا يصلح إلا مع الفترة WEEKLY')
  assert.match(String(await wordsOf({ minimumAmount: 10.001 }, 'fr')), /^doit avoir au plus 2 décimales en MAD/)
})

test('the due moment moves with the time zone of the company', async () => {
  harness.clock.now = new Date('2026-11-20T10:00:00.000Z')
  const { session } = await company()
  await patch(session, { interval: 'DAILY' })
  const body = { timeZone: 'Asia/Tokyo' }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: session.token, body })
  const after = await harness.call({ path: schedulePath, key: session.token })
  assert.deepEqual([after.body.timeZone, after.body.nextAt], ['Asia/Tokyo', '2026-11-22T21:00:00.000Z'])
})

test('the next payout is expected less the reserve of the terms by which each payment was paid', async () => {
  const paidAt = new Date('2026-11-20T10:00:00.000Z')
  harness.clock.now = paidAt
  const { session, key, merchantId, sandbox } = await company()
  const name = `keeping-${merchantId.slice(-8)}`
  const giving = async (plan: string, at: Date, reserve: object) => {
    const parts = { db: harness.db, now: at }
    const rule = { basisPoints: 0, availableAfterDays: 1, ...reserve }
    await addPlanVersion(parts, { name: plan, validFrom: at, rules: [rule] })
    await assignPlan(parts, { merchantId, plan, validFrom: at })
  }
  await giving(name, paidAt, { reserveBasisPoints: 1_000, reserveDays: 30 })
  await patch(session, { interval: 'DAILY', minimumAmount: 10 })
  const availableAt = new Date('2026-11-20T23:00:00.000Z')
  const record = (amountMinor: bigint, at: Date) =>
    recordTransactions(harness.make, sandbox, [{ amountMinor, feeMinor: 0n, availableAt, completedAt: at }], at)
  await record(100_000n, new Date(paidAt.getTime() + 1_000))
  const later = new Date('2026-11-20T12:00:00.000Z')
  harness.clock.now = later
  await giving(`${name}-no-more`, later, {})
  await record(50_000n, new Date(later.getTime() + 1_000))
  const pending = { ...paymentCaptured({ amountMinor: 150_000n }), subjectId: 'these', currency: 'MAD' }
  await harness.make.write(sandbox, ({ tx, now }) => post(tx, sandbox, pending, now))
  const { nextPayout } = (await harness.call({ path: '/v1/wallet', key })).body
  assert.equal(nextPayout?.amount, 1_400)
})

test('the wallet tells of the next payout: what is available, and what will be by then', async () => {
  harness.clock.now = new Date('2026-11-20T10:00:00.000Z')
  const { session, key, liveKey, sandbox, production } = await company()
  const wallet = async (by = key) => (await harness.call({ path: '/v1/wallet', key: by })).body.nextPayout
  await fund(sandbox, 50_000n)
  assert.equal(await wallet(), undefined)
  const { nextAt } = (await patch(session, { interval: 'DAILY' })).body
  await recordTransactions(harness.make, sandbox, [
    { amountMinor: 20_000n, feeMinor: 500n, availableAt: new Date('2026-11-22T23:00:00.000Z') },
    { amountMinor: 90_000n, feeMinor: 500n, availableAt: new Date('2026-11-24T23:00:00.000Z') },
  ])
  assert.deepEqual(await wallet(), { amount: 695, at: nextAt })
  const nextPayoutUpTo = async (paymentsMax: number) => {
    const [tx, scope] = [harness.db.read, sandbox]
    const row = await walletOf(tx, scope)
    const next = await nextPayoutOf(
      { tx, scope, now: harness.clock.now ?? new Date() },
      row,
      await moneyOf(tx, scope, row, paymentsMax),
    )
    return next?.amount
  }
  const pending = { ...paymentCaptured({ amountMinor: 109_000n }), subjectId: 'these', currency: 'MAD' }
  await harness.make.write(sandbox, ({ tx, now }) => post(tx, sandbox, pending, now))
  // Days of which only the sum is known hide a payout that falls among them.
  assert.deepEqual([await nextPayoutUpTo(1), await nextPayoutUpTo(0)], [695, undefined])
  await patch(session, { minimumAmount: 700 })
  assert.equal(await wallet(), undefined)
  // No bank pays out in production.
  await harness.make.bankAccount(production)
  await fund(production, 100_000n)
  assert.equal(await wallet(liveKey), undefined)
})

test('a payout on demand needs a step-up, and takes all that is available', async () => {
  const { session, sandbox } = await company()
  await fund(sandbox, 150_000n)
  const unsure = await harness.call({
    method: 'POST',
    path: payoutsPath,
    key: session.token,
    body: { environment: 'SANDBOX' },
  })
  assert.deepEqual([unsure.status, unsure.body.code], [403, 'ERR-1104'])
  const { status, body, text } = await ask(session)
  assert.equal(status, 201, text)
  assert.deepEqual([body.type, body.status, body.amount, body.origin], ['PAYOUT', 'PENDING', 1500, 'DASHBOARD'])
  const log = await harness.call({ path: '/api/v1/company/audit-log', key: session.token })
  assert.equal(log.body.content[0].action, 'payout.requested')
  assert.deepEqual(log.body.content[0].facts, { environment: 'SANDBOX', amount: '1500.00 MAD' })
})

test('what is refused leaves the confirmation good', async () => {
  const { session, sandbox } = await company()
  const confirmation = await session.confirmation()
  const poor = await ask(session, {}, confirmation)
  assert.deepEqual([poor.status, poor.body.code], [422, 'ERR-1403'])
  await fund(sandbox, 50_000n)
  const little = await ask(session, { amount: 99.99 }, confirmation)
  assert.deepEqual([little.status, little.body.fields], [400, { amount: 'must be at least MAD\u00a0100.00' }])
  assert.equal((await ask(session, { amount: 100 }, confirmation)).status, 201)
  assert.equal((await ask(session, { amount: 100 }, confirmation)).body.code, 'ERR-1105')
})

test('production without a bank makes no payout and says so', async () => {
  const { session, production } = await company()
  await harness.make.bankAccount(production)
  await fund(production, 50_000n)
  const { status, body } = await ask(session, { environment: 'PRODUCTION' })
  assert.deepEqual([status, body.code], [503, 'ERR-1401'])
  assert.match(body.message, /No bank is configured in production/)
})

test('a wallet that is blocked pays nothing out', async () => {
  const { session, sandbox } = await company()
  await fund(sandbox, 50_000n)
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const { status, body } = await ask(session)
  assert.deepEqual([status, body.code], [422, 'ERR-1402'])
})

test('a payout is canceled for half a minute, and goes to the bank after that', async () => {
  const { session, sandbox, key } = await company()
  await fund(sandbox, 50_000n)
  const parts = (later: number) => payoutPartsOf(partsAt(harness, () => new Date(Date.now() + later)))
  const first = (await ask(session)).body
  await askPayouts(parts(25_000))
  const canceled = await cancel(session, first.id)
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'CANCELED'], canceled.text)
  assert.equal((await harness.call({ path: '/v1/wallet', key })).body.balance.available, 500)
  const second = (await ask(session)).body
  await askPayouts(parts(35_000))
  for (const { id } of [first, second]) {
    const late = await cancel(session, id)
    assert.deepEqual([late.status, late.body.code], [409, 'ERR-1404'])
  }
})

test('the payout of another company cannot be canceled', async () => {
  const [mine, theirs] = [await company(), await company()]
  await fund(theirs.sandbox, 50_000n)
  const { id } = (await ask(theirs.session)).body
  assert.equal((await cancel(mine.session, id)).body.code, 'ERR-1004')
  assert.equal((await cancel(mine.session, newId(new Date()))).body.code, 'ERR-1004')
  assert.equal((await cancel(theirs.session, id)).status, 200)
})

test('each role may do what it is for', async () => {
  for (const role of roles) {
    const { session } = await company(role)
    const read = await harness.call({ path: schedulePath, key: session.token })
    assert.equal(read.status, 200)
    const isAllowed = role === 'OWNER' || role === 'ADMIN'
    for (const answer of [await patch(session, {}), await ask(session), await cancel(session, newId(new Date()))])
      assert.equal(answer.body.code === 'ERR-1202', !isAllowed, `${role} ${answer.text}`)
  }
})

test('sixty-four clicks, each with a step-up of its own, make one payout of the whole balance', async () => {
  const { session, sandbox } = await company()
  await fund(sandbox, 50_000n)
  const answers = await atOnce(64, () => ask(session))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 1, 422: 63 })
})

test('owners and administrators hear by mail, in their language, of a payout that failed', async () => {
  const { session, sandbox, merchantId } = await company()
  const [arab, french] = [
    await harness.make.user(merchantId, { role: 'OWNER', locale: 'ar' }),
    await harness.make.user(merchantId, { role: 'ADMIN', locale: 'fr' }),
  ]
  const viewer = await harness.make.user(merchantId, { role: 'VIEWER' })
  await fund(sandbox, 50_077n)
  const { reference } = (await ask(session)).body
  for (const later of [31_000, 40_000])
    await askPayouts(payoutPartsOf(partsAt(harness, () => new Date(Date.now() + later))))
  const [mail] = await harness.mailsTo(session.email)
  assert.ok(mail)
  assert.match(mail.subject, /^Your payout of MAD\s500\.77 failed$/)
  assert.match(mail.text, new RegExp(`Payout ${reference} of MAD\\s500.77 to “A test merchant” in the sandbox`))
  assert.match(mail.text, /The bank rejected the transfer without giving a reason\./)
  assert.match(mail.text, /https:\/\/pay\.example\/dashboard\/wallet\n/)
  assert.match((await harness.mailsTo(french.email))[0]?.subject ?? '', /^Un versement de 500,77\sMAD a échoué$/)
  assert.match((await harness.mailsTo(arab.email))[0]?.subject ?? '', /^تعذّرت دفعة/)
  assert.deepEqual(await harness.mailsTo(viewer.email), [])
})

test('in production a payout waits for the files of the operator, and half a minute before it can be canceled', async () => {
  const { session, production, liveKey } = await company()
  await harness.make.bankAccount(production)
  await fund(production, 50_000n)
  await patch(session, { interval: 'DAILY' })
  const nextPayout = async () => (await harness.call({ path: '/v1/wallet', key: liveKey })).body.nextPayout?.amount
  assert.equal(await nextPayout(), undefined)
  await operatorAccount(harness)
  assert.equal(await nextPayout(), 500)
  const { status, body } = await ask(session, { environment: 'PRODUCTION', amount: 200 })
  assert.deepEqual([status, body.status, body.amount], [201, 'PENDING', 200])
  assert.equal((await cancel(session, body.id)).body.status, 'CANCELED')
  const again = await ask(session, { environment: 'PRODUCTION', amount: 200 })
  harness.clock.now = new Date(Date.now() + 31_000)
  assert.deepEqual((await cancel(session, again.body.id)).body.code, 'ERR-1404')
})
