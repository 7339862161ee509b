import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import type { Bank, TransferOutcome } from '../banks/bank.ts'
import { assertSound } from '../payments/fixture.ts'
import { settleByHand } from './by-hand.ts'
import { payoutFixtureOf } from './fixture.ts'
import { askPayout, askPayouts } from './send.ts'

// Answers of a bank that are read after the answer to a later question, or after a person has decided.

const harness = useHarness()
type Fixture = Awaited<ReturnType<typeof payoutFixtureOf>>

const told = { traceId: 'X-1', amountMinor: 50_000n, currency: 'MAD' }
const paid: TransferOutcome = { status: 'PAID', ...told }
const returned: TransferOutcome = { status: 'RETURNED', reason: 'ACCOUNT_CLOSED' }
const silence: TransferOutcome = { status: 'UNKNOWN', cause: 'TIMEOUT' }

/** A payout on its way. */
async function onItsWay(fixture: Fixture): Promise<string> {
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'IN_TRANSIT')
  fixture.passTime(dayMs)
  return id
}

const useBank = (fixture: Fixture, bank: Partial<Bank>) => {
  fixture.parts.banks = { sandbox: { ...fixture.bank, ...bank }, production: undefined }
}

/** A bank that answers `first`, during whose answer `meanwhile` happens, and `later` from then on. */
function useSlowBank(fixture: Fixture, first: TransferOutcome, later: TransferOutcome, meanwhile: () => unknown) {
  let looks = 0
  const lookUp = async () => {
    if (++looks > 1) return later
    await meanwhile()
    return first
  }
  useBank(fixture, { lookUp })
}

/** Asks by another process, once the claim of the first is over. */
const askElsewhere = async (fixture: Fixture, id: string) => {
  fixture.passTime(minuteMs)
  await askPayout(fixture.parts, { ...fixture.scope, id })
}

const shown = async (fixture: Fixture, id: string) => {
  const { status, statusReason } = await fixture.payout(id)
  return [status, statusReason]
}

test('that a payout was paid is old once it is known to have come back, and no person has to look', async () => {
  const fixture = await payoutFixtureOf(harness)
  const id = await onItsWay(fixture)
  useSlowBank(fixture, paid, returned, () => askElsewhere(fixture, id))
  await askPayouts(fixture.parts)
  assert.deepEqual(await shown(fixture, id), ['FAILED', 'ACCOUNT_CLOSED'])
  assert.deepEqual(await fixture.books(), [50_000n, 0n, 0n])
  await assertSound(harness)
})

test('that a payout was paid is old once a person has found that it came back while the bank was asked', async () => {
  const fixture = await payoutFixtureOf(harness)
  const id = await onItsWay(fixture)
  useSlowBank(fixture, paid, returned, () =>
    fixture.write((ctx) => settleByHand(ctx, fixture.parts, id, { status: 'RETURNED', reason: 'ACCOUNT_CLOSED' })),
  )
  await askPayouts(fixture.parts)
  assert.deepEqual(await shown(fixture, id), ['FAILED', 'ACCOUNT_CLOSED'])
  await assertSound(harness)
})

for (const [now, later] of [
  ['says so still', paid],
  ['is silent now', silence],
] as const)
  test(`a payout that has failed since its bank was asked, which said that it is paid and ${now}, is left to the operator`, async () => {
    const fixture = await payoutFixtureOf(harness)
    const id = await onItsWay(fixture)
    useSlowBank(fixture, paid, later, () =>
      fixture.write((ctx) => settleByHand(ctx, fixture.parts, id, { status: 'REFUSED', reason: 'ACCOUNT_CLOSED' })),
    )
    await askPayouts(fixture.parts)
    assert.deepEqual(await shown(fixture, id), ['FAILED', 'OPERATOR'])
    assert.deepEqual(await fixture.books(), [50_000n, 0n, 0n])
    await assertSound(harness)
  })

test('an answer that another question has overtaken leaves the payout to that one', async () => {
  const fixture = await payoutFixtureOf(harness)
  const id = await onItsWay(fixture)
  const other = Promise.withResolvers<TransferOutcome>()
  let asked: Promise<unknown> | undefined
  let looks = 0
  const begun = Promise.withResolvers<void>()
  const lookUp = async () => {
    if (++looks === 2) {
      begun.resolve()
      return other.promise
    }
    asked = askElsewhere(fixture, id)
    await begun.promise
    return silence
  }
  useBank(fixture, { lookUp })
  await askPayouts(fixture.parts)
  const claimed = (await fixture.payout(id)).nextAskAt
  assert.equal(claimed?.getTime(), fixture.now().getTime() + minuteMs, 'the other process has its claim still')
  other.resolve(paid)
  await asked
  assert.deepEqual([looks, await shown(fixture, id)], [2, ['PAID', null]])
  await assertSound(harness)
})

test('a payout is sent again by one process alone, and not by one that has asked for longer than its claim', async () => {
  const fixture = await payoutFixtureOf(harness)
  await fixture.fund(50_000n)
  const { id } = await fixture.request()
  fixture.faults.isLost = true
  await askPayouts(fixture.parts)
  fixture.passTime(5 * minuteMs)
  let [looks, sent] = [0, 0]
  useBank(fixture, {
    lookUp: async () => {
      if (++looks === 1) await askElsewhere(fixture, id)
      return { status: 'NOT_FOUND' }
    },
    send: async () => {
      sent++
      return silence
    },
  })
  await askPayouts(fixture.parts)
  assert.deepEqual([looks, sent, (await fixture.payout(id)).status], [2, 1, 'PENDING'])
  await assertSound(harness)
})
