import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { countTransfers } from '#test/payout-queries.ts'
import type { Bank } from '../banks/bank.ts'
import { balances } from '../ledger/post.ts'
import { assertSound } from '../payments/fixture.ts'
import { listPayouts } from '../payments/payout-queries.ts'
import { settleByHand } from './by-hand.ts'
import { payoutFixtureOf, secondMs } from './fixture.ts'
import { askPayouts } from './send.ts'
import type { Evidence } from './settle.ts'

// A payout from the moment its money is held until the bank has said what became of it.

const harness = useHarness()

const refusedAs = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

test('a payout is held, handed to the bank, and paid five seconds later in the sandbox', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id, reference, status } = await fixture.request(30_000n)
  assert.match(reference, /^TX-/)
  assert.equal(status, 'PENDING')
  assert.deepEqual(await fixture.books(), [20_000n, 30_000n, 0n])

  await askPayouts(fixture.parts)
  const sent = await fixture.payout(id)
  assert.equal(sent.status, 'IN_TRANSIT')
  assert.match(sent.acquirerReference ?? '', /^SIM-/)
  fixture.passTime(5 * secondMs)
  await askPayouts(fixture.parts)
  const paid = await fixture.payout(id)
  assert.deepEqual([paid.status, paid.nextAskAt], ['PAID', null])
  assert.deepEqual(await fixture.books(), [20_000n, 0n, 30_000n])
  assert.deepEqual(await fixture.told(id), ['payout.created', 'payout.in_transit', 'payout.paid'])
  assert.deepEqual(await fixture.steps(id), ['CREATED', 'PAYOUT_SENT', 'PAYOUT_PAID'])
  await assertSound(harness)
})

test('merchants read it among their transactions, with the account it went to', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  await askPayouts(fixture.parts)
  const { body } = await harness.call({ path: '/v1/transactions?type=PAYOUT', key: fixture.key })
  assert.equal(body.totalElements, 1)
  const { payout, ...shown } = body.content[0]
  assert.deepEqual(
    [shown.id, shown.type, shown.status, shown.direction, shown.amount, shown.net],
    [id, 'PAYOUT', 'IN_TRANSIT', 'DEBIT', 500, 500],
  )
  assert.equal(payout.bankName, 'Mizan sandbox bank')
  assert.match(payout.ribLast4, /^\d{4}$/)
  assert.match(payout.traceId, /^SIM-/)
  assert.equal(payout.arrivalDate, '2026-03-02')
})

test('a payout that ends in .77 is refused by the bank of the sandbox, and its money is available again', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_077n)
  const { id } = await fixture.request()
  await askPayouts(fixture.parts)
  fixture.passTime(5 * secondMs)
  await askPayouts(fixture.parts)
  const failed = await fixture.payout(id)
  assert.deepEqual([failed.status, failed.statusReason], ['FAILED', 'BANK_REJECTED'])
  assert.deepEqual(await fixture.books(), [50_077n, 0n, 0n])
  assert.equal(fixture.failed.length, 1)
  assert.deepEqual(await fixture.told(id), ['payout.created', 'payout.in_transit', 'payout.failed'])
  await assertSound(harness)
})

test('a payout that ends in .78 is paid, and comes back a minute later', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_078n)
  const { id } = await fixture.request()
  await askPayouts(fixture.parts)
  fixture.passTime(5 * secondMs)
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'PAID')
  fixture.passTime(minuteMs)
  await askPayouts(fixture.parts)
  const returned = await fixture.payout(id)
  assert.deepEqual([returned.status, returned.statusReason], ['FAILED', 'ACCOUNT_CLOSED'])
  assert.deepEqual(await fixture.books(), [50_078n, 0n, 0n])
  assert.deepEqual(await fixture.told(id), ['payout.created', 'payout.in_transit', 'payout.paid', 'payout.failed'])
  assert.equal(fixture.failed.length, 1)
  await assertSound(harness)
})

test('a payout can be canceled until the bank is asked to send it, and not after', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const first = await fixture.request()
  assert.equal((await fixture.cancel(first.id)).status, 'CANCELED')
  assert.deepEqual(await fixture.books(), [50_000n, 0n, 0n])
  await askPayouts(fixture.parts)
  assert.equal(await countTransfers(harness.db.read, fixture.scope), 0)

  const second = await fixture.request()
  fixture.faults.isLost = true
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(second.id)).status, 'PENDING')
  for (const { id } of [first, second]) assert.equal(await refusedAs(fixture.cancel(id)), 'INVALID_STATE')
  assert.deepEqual(await fixture.told(first.id), ['payout.created', 'payout.canceled'])
  await assertSound(harness)
})

test('an answer that is lost is asked for again, and the transfer is sent once', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  fixture.faults.losesAnswer = true
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'PENDING')
  assert.equal(await askPayouts(fixture.parts), 0, 'not before it is due')
  fixture.faults.losesAnswer = false
  fixture.passTime(minuteMs)
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'PAID')
  assert.equal(await countTransfers(harness.db.read, fixture.scope), 1)
  await assertSound(harness)
})

test('a request that was lost is sent again once surely nothing is on its way', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  fixture.faults.isLost = true
  await askPayouts(fixture.parts)
  fixture.faults.isLost = false
  fixture.passTime(minuteMs)
  await askPayouts(fixture.parts)
  assert.deepEqual(
    [(await fixture.payout(id)).status, await countTransfers(harness.db.read, fixture.scope)],
    ['PENDING', 0],
  )
  fixture.passTime(4 * minuteMs)
  await askPayouts(fixture.parts)
  assert.deepEqual(
    [(await fixture.payout(id)).status, await countTransfers(harness.db.read, fixture.scope)],
    ['IN_TRANSIT', 1],
  )
})

test('a payout is not sent again on the word of a look-up that began too early', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  fixture.faults.isLost = true
  await askPayouts(fixture.parts)
  fixture.faults.isLost = false
  fixture.passTime(minuteMs)
  let sent = 0
  const { bank } = fixture
  const slow: Bank = {
    ...bank,
    lookUp: async (about) => {
      const found = await bank.lookUp(about)
      fixture.passTime(4 * minuteMs)
      return found
    },
    send: (transfer) => {
      sent++
      return bank.send(transfer)
    },
  }
  fixture.parts.banks = { sandbox: slow, production: undefined }
  await askPayouts(fixture.parts)
  assert.deepEqual([sent, (await fixture.payout(id)).status], [0, 'PENDING'])
  fixture.passTime(hourMs)
  await askPayouts(fixture.parts)
  assert.deepEqual([sent, (await fixture.payout(id)).status], [1, 'IN_TRANSIT'])
})

test('a payout without an answer for a day waits for the operator, and nothing is free again', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  fixture.faults.answer = { status: 'UNKNOWN', cause: 'TIMEOUT' }
  for (let hours = 0; hours < 26; hours++) {
    await askPayouts(fixture.parts)
    fixture.passTime(hourMs)
  }
  const stuck = await fixture.payout(id)
  assert.deepEqual([stuck.status, stuck.statusReason, stuck.nextAskAt], ['PENDING', 'OPERATOR', null])
  assert.deepEqual(await fixture.books(), [0n, 50_000n, 0n])
  assert.equal(fixture.failed.length, 0)
})

test('a payout that is sent again and again without an answer waits for the operator after the same day', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  let sent = 0
  const send = async () => {
    sent++
    return { status: 'UNKNOWN', cause: 'TIMEOUT' } as const
  }
  fixture.parts.banks = { sandbox: { ...fixture.bank, send }, production: undefined }
  for (let hours = 0; hours < 26; hours++) {
    await askPayouts(fixture.parts)
    fixture.passTime(hourMs)
  }
  const stuck = await fixture.payout(id)
  assert.ok(sent > 2)
  assert.deepEqual([stuck.status, stuck.statusReason, stuck.nextAskAt], ['PENDING', 'OPERATOR', null])
})

/** A payout of 500 that was refused, and that its bank then says it has paid. */
async function contradicted(fixture: Awaited<ReturnType<typeof payoutFixtureOf>>): Promise<string> {
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  await fixture.answered(id, { status: 'REFUSED', reason: 'ACCOUNT_CLOSED' })
  await fixture.answered(id, { status: 'PAID', traceId: 'X-1', amountMinor: 50_000n, currency: 'MAD' })
  return id
}

test('a payout that has failed and that the bank says it has paid or taken over is left to the operator, and books nothing', async () => {
  for (const status of ['PAID', 'ACCEPTED'] as const) {
    const fixture = await payoutFixtureOf(harness)
    await fixture.fund(50_000n)
    const { id } = await fixture.request()
    await fixture.answered(id, { status: 'REFUSED', reason: 'ACCOUNT_CLOSED' })
    const told = { traceId: 'X-1', amountMinor: 50_000n, currency: 'MAD' }
    await fixture.answered(id, { status, ...told })
    const row = await fixture.payout(id)
    assert.deepEqual([row.status, row.statusReason, row.acquirerReference], ['FAILED', 'OPERATOR', 'X-1'])
    assert.deepEqual(await fixture.books(), [50_000n, 0n, 0n])
    assert.deepEqual(await fixture.told(id), ['payout.created', 'payout.failed'])
    const open = await listPayouts(harness.db.read, fixture.merchantId, false)
    assert.deepEqual(
      open.map((each) => each.id),
      [id],
    )
    await assertSound(harness)
  }
})

test('what a merchant has got twice by a payout that had failed is taken again, and what is not there is owed', async () => {
  for (const [spentMinor, availableMinor, owedMinor] of [
    [0n, 20_000n, 0n],
    [60_000n, 0n, 40_000n],
  ] as const) {
    const fixture = await payoutFixtureOf(harness)
    const id = await contradicted(fixture)
    await fixture.fund(20_000n)
    if (spentMinor > 0n) await fixture.request(spentMinor)
    const settle = (evidence: Evidence) => fixture.write((ctx) => settleByHand(ctx, fixture.parts, id, evidence))
    const again = await settle({ status: 'PAID' })
    assert.notEqual(again.id, id)
    assert.deepEqual([again.status, again.acquirerReference, again.parentId], ['PAID', 'X-1', id])
    assert.deepEqual(await fixture.told(again.id), ['payout.created', 'payout.paid'])
    assert.deepEqual(
      [(await fixture.payout(id)).status, (await fixture.payout(id)).statusReason],
      ['FAILED', 'PAID_AFTER_ALL'],
    )
    assert.equal(await refusedAs(settle({ status: 'PAID' })), 'INVALID_STATE')
    const late = { status: 'PAID', traceId: 'X-1', amountMinor: 50_000n, currency: 'MAD' } as const
    await fixture.answered(id, late)
    assert.deepEqual(
      await listPayouts(harness.db.read, fixture.merchantId, false).then((all) => all.filter((each) => each.id === id)),
      [],
    )
    const books = await balances(harness.db.read, fixture.scope, 'MAD')
    assert.deepEqual([books['merchant.available'], books['merchant.owed']], [availableMinor, owedMinor])
    assert.equal(books['bank.settlement'], -50_000n)
    await assertSound(harness)
  }
})

test('a payout that had failed and came to nothing after all stays failed, and its money with the merchant', async () => {
  const fixture = await payoutFixtureOf(harness)
  const id = await contradicted(fixture)
  const refused = { status: 'REFUSED', reason: 'ACCOUNT_CLOSED' } as const
  const settle = () => fixture.write((ctx) => settleByHand(ctx, fixture.parts, id, refused))
  assert.deepEqual([(await settle()).statusReason, await fixture.books()], ['ACCOUNT_CLOSED', [50_000n, 0n, 0n]])
  assert.equal(await refusedAs(settle()), 'INVALID_STATE')
  assert.deepEqual(await listPayouts(harness.db.read, fixture.merchantId, false), [])
  assert.equal(fixture.failed.length, 1)
  await assertSound(harness)
})

test('a payout that stays on its way is asked about every hour for ten days, then by the operator', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  await askPayouts(fixture.parts)
  fixture.faults.isLost = true
  fixture.passTime(hourMs)
  await askPayouts(fixture.parts)
  const waiting = await fixture.payout(id)
  assert.equal(waiting.nextAskAt?.getTime(), fixture.now().getTime() + hourMs)
  fixture.passTime(10 * dayMs)
  await askPayouts(fixture.parts)
  const stuck = await fixture.payout(id)
  assert.deepEqual([stuck.status, stuck.statusReason, stuck.nextAskAt], ['IN_TRANSIT', 'OPERATOR', null])
})

test('a bank that speaks of another amount is not believed', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  fixture.faults.answer = { status: 'PAID', traceId: 'X-1', amountMinor: 5_000n, currency: 'MAD' }
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'PENDING')
  fixture.faults.answer = { status: 'PAID', traceId: 'X-1', amountMinor: 50_000n, currency: 'MAD' }
  fixture.passTime(minuteMs)
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'PAID')
  assert.deepEqual(await fixture.told(id), ['payout.created', 'payout.paid'])
  await assertSound(harness)
})

test('more than is available, and less than the minimum, is refused and holds nothing', async () => {
  const fixture = await payoutFixtureOf(harness)
  assert.equal(await refusedAs(fixture.request()), 'INSUFFICIENT_BALANCE')
  await fixture.fund(20_000n)
  assert.equal(await refusedAs(fixture.request(20_001n)), 'INSUFFICIENT_BALANCE')
  assert.equal(await refusedAs(fixture.request(9_999n)), 'VALIDATION_ERROR')
  await fixture.schedule({ kind: 'MANUAL' }, 20_001n)
  assert.equal(await refusedAs(fixture.request()), 'INSUFFICIENT_BALANCE')
  assert.deepEqual(await fixture.books(), [20_000n, 0n, 0n])
  await assertSound(harness)
})
