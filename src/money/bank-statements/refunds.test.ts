import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { balances } from '../ledger/post.ts'
import { resolveRefund } from '../refunds/by-hand.ts'
import { waitingRefund } from '../refunds/fixture.ts'
import { decideRefund } from './decide.ts'
import { camt053, feedParts, importText } from './fixture.ts'
import { listSuspense } from './queries.ts'

// Refunds of cash that the operator transfers, on the statements of its bank.

const harness = useHarness()
let serial = 0
const pageOf = (account: Parameters<typeof camt053>[0]['account'], openingMinor: bigint, entries: object[]) =>
  importText(harness, camt053({ account, id: `refunds-${++serial}`, openingMinor, entries: entries as never }))

test('a refund that the operator transfers succeeds by its statement, comes back by one, and is shown once', async () => {
  const account = await operatorAccount(harness)
  const { reference, now, scope } = await waitingRefund(harness, 9_000n)
  const before = (await balances(harness.db.read, scope, 'MAD'))['merchant.available']
  const out = { amountMinor: -9_000n, remittance: `REMBOURSEMENT ${reference}` }
  const paid = await pageOf(account, 0n, [out])
  assert.deepEqual([paid.matched, paid.suspended, (await now()).status], [1, 0, 'SUCCEEDED'])
  const again = await pageOf(account, -9_000n, [out])
  assert.deepEqual([again.matched, again.suspended], [0, 1])
  const back = await pageOf(account, -18_000n, [{ amountMinor: 9_000n, remittance: reference, reason: 'AC04' }])
  const { status, failureReason } = await now()
  assert.deepEqual([back.matched, status, failureReason], [1, 'FAILED', 'RETURNED_BY_BANK'])
  const held = await balances(harness.db.read, scope, 'MAD')
  assert.deepEqual([held['merchant.refund_hold'], held['merchant.available'] - before], [0n, 0n])
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), -9_000n)
})

test('a refund that was confirmed by hand is found in the books, and the operator names one that a statement does not', async () => {
  const account = await operatorAccount(harness)
  await pageOf(account, 0n, [])
  const [byHand, unnamed] = [await waitingRefund(harness, 4_000n), await waitingRefund(harness, 5_000n)]
  await resolveRefund(
    { ...byHand.parts, now: () => new Date() },
    {
      scope: byHand.scope,
      correlationId: newId(new Date()),
      transactionId: byHand.refund.refundTransactionId,
      note: 'n',
    },
    { outcome: 'SUCCEEDED', upstreamReference: 'B-1' },
  )
  const shown = await pageOf(account, 0n, [
    { amountMinor: -4_000n, endToEndId: byHand.reference },
    { amountMinor: -5_000n, remittance: 'virement' },
    { amountMinor: -4_999n, remittance: unnamed.reference },
  ])
  assert.deepEqual([shown.matched, shown.suspended], [1, 2])
  const waiting = (await listSuspense(harness.db.read, 100)).filter(({ accountId }) => accountId === account.id)
  assert.deepEqual(new Set(waiting.map(({ doubt }) => doubt)), new Set(['NO_REFERENCE', 'OTHER_AMOUNT']))
  const why = { by: 'amal', because: 'The bank has named it.' }
  const decided = (doubt: string) =>
    decideRefund(feedParts(harness), unnamed.reference, {
      entryId: waiting.find((each) => each.doubt === doubt)?.id ?? '',
      ...why,
    })
  await assert.rejects(decided('OTHER_AMOUNT'), /another amount/)
  assert.equal((await decided('NO_REFERENCE')).kind, 'REFUND')
  assert.equal((await unnamed.now()).status, 'SUCCEEDED')
})
