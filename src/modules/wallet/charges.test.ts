import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardOf } from '#money/acquirers/simulator/fixture.ts'
import { submitCard } from '#money/payments/charge.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import type { PaymentSession, SessionStatus } from '#money/payments/session.ts'
import { moveSession } from '#money/payments/sessions.ts'
import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { listEvents } from '#test/factory-queries.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { verify } from '../../verify/verify.ts'
import { expireFundings } from './jobs.ts'
import { partsAt } from '#test/ports.ts'

// Putting money into a wallet by card: a session that is paid like any other, except for the owner of the money.

const harness = useHarness()

const charge = { amount: 500, method: 'CARD', returnUrl: 'https://shop.example/wallet', metadata: { for: 'payouts' } }
const start = (key: string, body: object = charge): Promise<Answer> =>
  harness.call({ method: 'POST', path: '/v1/wallet/fundings', key, body })

async function sessionBehind({ body }: Answer): Promise<PaymentSession> {
  const token = String(body.checkoutUrl).split('/').at(-1) ?? ''
  const found = (await sessionOfToken(harness.db, harness.secrets, token)) ?? assert.fail('the token leads nowhere')
  return (await findSession(harness.db.read, found.scope, found.id)) ?? assert.fail('there is no session')
}

const moved = (scope: Scope, session: PaymentSession, ...states: SessionStatus[]) =>
  harness.make.write(scope, async (ctx) => {
    let latest = session
    for (const to of states) latest = await moveSession(ctx, latest, to)
    return latest
  })

/** Pays as the payment page does; the holder's name decides in the sandbox. */
async function pay(scope: Scope, session: PaymentSession, holderName = 'Salma Idrissi') {
  const parts = paymentPartsOf(partsAt(harness, () => new Date()))
  const submitted = { sessionId: session.id, correlationId: newId(new Date()), card: cardOf(holderName) }
  return submitCard(parts, scope, submitted)
}

const lastEventOf = async (scope: Scope) => JSON.parse((await listEvents(harness.db.read, scope)).at(-1)?.body ?? '')

test('a funding by card answers 201 with the page where a card pays its amount, and that page alone has the link', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const made = await start(key)
  assert.equal(made.status, 201, made.text)
  const { id, checkoutUrl, bankTransfer, transactionId, status } = made.body
  assert.deepEqual(
    [status, bankTransfer, transactionId, made.headers['location']],
    ['PENDING', undefined, undefined, undefined],
  )
  assert.ok(checkoutUrl.startsWith('https://pay.example/c/'))
  const session = await sessionBehind(made)
  assert.deepEqual(
    [session.sourceKind, session.sourceId, session.amountMinor, session.currency, session.methods, session.returnUrl],
    ['FUNDING', id, 50_000n, 'MAD', ['CARD'], 'https://shop.example/wallet'],
  )
  const events = await listEvents(harness.db.read, sandbox)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['wallet.funding.created'],
  )
  assert.ok(!events.some(({ body }) => body.includes('/c/')))
})

test('a funding by card succeeds with the payment of its session, names its transaction and is told', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const body = { ...charge, fundingReference: 'top-up-1' }
  const { row: transaction } = await pay(sandbox, await sessionBehind(await start(key, body)))
  assert.deepEqual([transaction.type, transaction.feeMinor, transaction.externalId], ['FUNDING', 0n, 'top-up-1'])
  const again = await start(key, body)
  assert.equal(again.status, 200)
  assert.deepEqual(
    [again.body.status, again.body.transactionId, again.body.checkoutUrl],
    ['SUCCEEDED', transaction.id, undefined],
  )
  const event = await lastEventOf(sandbox)
  assert.deepEqual([event.type, event.sequence, event.externalId], ['wallet.funding.succeeded', 2, 'top-up-1'])
  assert.deepEqual(event.metadata, { for: 'payouts' })
  assert.equal(event.data.object.transactionId, transaction.id)
  assert.equal((await harness.call({ path: '/v1/wallet', key })).body.balance.available, 500)
})

test('a declined card leaves a funding open for another one', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const session = await sessionBehind(await start(key))
  await pay(sandbox, session, 'DECLINE INSUFFICIENT_FUNDS')
  assert.equal((await lastEventOf(sandbox)).type, 'wallet.funding.created')
  assert.equal((await harness.call({ path: '/v1/wallet', key })).body.balance.total, 0)
  await pay(sandbox, session)
  assert.equal((await lastEventOf(sandbox)).type, 'wallet.funding.succeeded')
  assert.equal((await harness.call({ path: '/v1/wallet', key })).body.balance.available, 500)
})

const endings: [what: string, states: SessionStatus[], end: string, reason: string | undefined][] = [
  ['nobody paid', [], 'wallet.funding.failed', 'EXPIRED'],
  ['was canceled', ['CANCELED'], 'wallet.funding.failed', 'CANCELED'],
  ['is being paid at this moment', ['PROCESSING'], 'wallet.funding.created', undefined],
]
for (const [what, states, end, reason] of endings)
  test(`a funding by card whose session ${what} has ${reason ? `failed as ${reason}` : 'not ended'} after an hour`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    const session = await sessionBehind(await start(key))
    await moved(sandbox, session, ...states)
    const endsAt = session.expiresAt.getTime()
    await expireFundings(harness.db, harness.config.publicUrl, new Date(endsAt - 1))
    assert.equal((await lastEventOf(sandbox)).type, 'wallet.funding.created')
    await expireFundings(harness.db, harness.config.publicUrl, new Date(endsAt))
    const event = await lastEventOf(sandbox)
    assert.deepEqual([event.type, event.data.object.failureReason], [end, reason])
  })

test('production without an acquirer answers 503 and keeps nothing', async () => {
  const { liveKey, production } = await harness.make.merchant()
  harness.acquirer.name = undefined
  const refused = await start(liveKey)
  harness.acquirer.name = 'bank'
  assert.equal(refused.status, 503)
  assert.match(refused.body.error.message, /No acquirer is configured/)
  assert.deepEqual(await listEvents(harness.db.read, production), [])
})

test('fundings by card keep every claim of `mizan verify`', async () => {
  const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
})
