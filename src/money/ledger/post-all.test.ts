import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { type Booking, fundingTransferred, payoutCreated, payoutPaid } from './bookings.ts'
import { balances, post } from './post.ts'
import { type Owned, postAll } from './post-all.ts'

const harness = useHarness()
const options = unlessOverSeveral('there, each is posted by itself')

const owned = (scope: Scope, booking: Booking, subjectId: string = randomUUID()): Owned => ({
  scope,
  entered: { ...booking, subjectId, currency: 'MAD' },
})
const enter = ({ scope, entered }: Owned) => inTransaction(harness.db, (tx) => post(tx, scope, entered, new Date()))
const enterAll = (all: readonly Owned[]) => inTransaction(harness.db, (tx) => postAll(tx, all, new Date()))
const paid = payoutPaid({ amountMinor: 300n })

async function merchantWithPayouts(count: bigint): Promise<Scope> {
  const scope = (await harness.make.merchant()).production
  await enter(owned(scope, fundingTransferred({ amountMinor: 10_000n })))
  await enter(owned(scope, payoutCreated({ amountMinor: 300n * count })))
  return scope
}

/** Other claims ask for the payouts behind the bookings. */
async function assertSoundLedger(): Promise<void> {
  const claims = (await verify(harness.db)).filter(({ name }) => name.startsWith('ledger-'))
  assert.deepEqual(
    claims.flatMap(({ problems }) => problems),
    [],
  )
}

const booksOf = async (scope: Scope) => {
  const found = await balances(harness.db.read, scope, 'MAD')
  return [found['merchant.available'], found['merchant.payout_hold'], found['bank.settlement']]
}

test(
  'bookings of many merchants are posted at once, each once, and leave the balances that each by itself leaves',
  options,
  async () => {
    const [one, other, poor] = [
      await merchantWithPayouts(4n),
      await merchantWithPayouts(2n),
      await merchantWithPayouts(1n),
    ]
    const known = owned(one, paid)
    await enter(known)
    const fresh = [owned(one, paid), owned(other, paid), owned(one, paid), owned(other, paid)]
    const tooMany = [owned(poor, paid), owned(poor, paid)]
    const posted = await enterAll([...fresh, known, ...tooMany])
    assert.deepEqual([...posted].toSorted(), fresh.map(({ entered }) => entered.subjectId).toSorted())
    assert.deepEqual(await booksOf(one), [8_800n, 300n, 9_100n])
    assert.deepEqual(await booksOf(other), [9_400n, 0n, 9_400n])
    assert.deepEqual(await booksOf(poor), [9_700n, 300n, 10_000n])
    assert.equal((await enterAll(fresh)).size, 0)
    assert.deepEqual(await booksOf(one), [8_800n, 300n, 9_100n])
    await assertSoundLedger()
  },
)

test('bookings at once wait for those of others, and see what is left', options, async () => {
  const scope = await merchantWithPayouts(4n)
  const rounds = Array.from({ length: 8 }, () => enterAll([owned(scope, paid), owned(scope, paid)]))
  const posted = (await Promise.all(rounds)).map(({ size }) => size)
  assert.deepEqual(
    posted.toSorted((a, b) => a - b),
    [0, 0, 0, 0, 0, 0, 2, 2],
  )
  assert.deepEqual(await booksOf(scope), [8_800n, 0n, 8_800n])
  await assertSoundLedger()
})

test('what may have to pay a debt, and what is of the sandbox, is not posted with others', async () => {
  const { sandbox, production } = await harness.make.merchant()
  await assert.rejects(enterAll([owned(production, fundingTransferred({ amountMinor: 1n }))]), RangeError)
  await assert.rejects(enterAll([owned(sandbox, paid)]), RangeError)
})
