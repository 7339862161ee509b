import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOverSeveral } from '#test/database.ts'
import { listEvents } from '#test/factory-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { lockNewEntriesNow } from '#test/lock-queries.ts'
import { untilLocked } from '#test/patience.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { operatorScope, sumOfBank } from '../ledger/operator.ts'
import { balances } from '../ledger/post.ts'
import { assertSound } from '../payments/fixture.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { settleByHand } from '../payouts/by-hand.ts'
import { addPlanVersion, assignPlan } from '../pricing/plans.ts'
import { camt053, feedParts, importText } from './fixture.ts'
import { bookEntries } from './match.ts'
import { listSuspense } from './queries.ts'

const harness = useHarness()

test('a statement of many payouts of many merchants pays each once, with its event, whatever stands between them', async () => {
  const account = await operatorAccount(harness)
  const opening = camt053({ account, id: 'first', openingMinor: 0n })
  await importText(harness, opening)
  const merchants = [await paidMerchant(harness), await paidMerchant(harness), await paidMerchant(harness)]
  const [first, second, paying] = merchants as [(typeof merchants)[0], (typeof merchants)[0], (typeof merchants)[0]]
  const now = new Date()
  const rules = [{ basisPoints: 0, payoutFeeMinor: 400 }]
  await addPlanVersion({ db: harness.db, now }, { name: 'paying', validFrom: now, rules })
  await assignPlan({ db: harness.db, now }, { merchantId: paying.scope.merchantId, plan: 'paying', validFrom: now })

  const payouts: { merchant: (typeof merchants)[0]; id: string; reference: string }[] = []
  for (let n = 0; n < 45; n++) {
    const merchant = merchants[n % 3] ?? first
    payouts.push({ merchant, ...(await merchant.payOut(10_000n + BigInt(n))) })
  }
  const confirmed = await first.payOut(20_000n)
  await harness.make.write(first.scope, (ctx) => settleByHand(ctx, {}, confirmed.id, { status: 'PAID' }))
  const entries = [
    ...payouts.map(({ reference }, n) => ({ amountMinor: -10_000n - BigInt(n), endToEndId: reference })),
    { amountMinor: -20_000n, endToEndId: confirmed.reference },
    ...Array.from({ length: 30 }, () => ({ amountMinor: -120n, remittance: 'FRAIS DE TENUE' })),
    { amountMinor: -10_001n, remittance: `VIR ${payouts[0]?.reference}` },
    { amountMinor: 777n, remittance: 'TX-ZZZZZZZZZZ' },
  ]
  const imported = await importText(harness, camt053({ account, id: 'many', openingMinor: 0n, entries }))
  assert.deepEqual([imported.matched, imported.suspended], [46, 32])
  for (const { merchant, id } of payouts) assert.equal((await merchant.transaction(id)).status, 'PAID')
  const held = entries.reduce((sum, each) => sum + each.amountMinor, 0n)
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), held)
  const suspense = (await balances(harness.db.read, operatorScope, 'MAD'))['suspense.unmatched']
  const waiting = await listSuspense(harness.db.read, 100)
  assert.equal(
    suspense,
    waiting.reduce((sum, each) => sum + each.amountMinor, 0n),
  )
  assert.deepEqual(
    new Set(waiting.map(({ doubt }) => doubt)),
    new Set(['NO_REFERENCE', 'OTHER_AMOUNT', 'UNKNOWN_REFERENCE']),
  )
  const paidEvents = await Promise.all(
    merchants.map(
      async ({ scope }) =>
        (await listEvents(harness.db.read, scope)).filter(({ type }) => type === 'payout.paid').length,
    ),
  )
  assert.deepEqual(paidEvents, [16, 15, 15])
  const fees = (await balances(harness.db.read, paying.scope, 'MAD'))['platform.fees']
  assert.equal(fees, 15n * 400n)
  assert.equal((await balances(harness.db.read, second.scope, 'MAD'))['platform.fees'], 0n)
  await assertSound(harness)
})

test('a statement waits for a payout that another has, keeps its entries from none meanwhile, and counts them once', async () => {
  const account = await operatorAccount(harness)
  await importText(harness, camt053({ account, id: 'opened', openingMinor: 0n }))
  const { scope, payOut } = await paidMerchant(harness)
  const payouts = [await payOut(10_000n), await payOut(20_000n)]
  const entries = payouts.map(({ reference }, n) => ({ amountMinor: -10_000n * BigInt(n + 1), endToEndId: reference }))
  const content = camt053({ account, id: 'paid', openingMinor: 0n, entries })
  const { promise: held, resolve: hold } = Promise.withResolvers<undefined>()
  const { promise: isImporting, resolve: noteImporting } = Promise.withResolvers<undefined>()
  const other = inTransaction(harness.db, async (tx) => {
    await lockTransaction(tx, scope, payouts[0]?.id ?? '')
    hold(undefined)
    await isImporting
    return (await lockNewEntriesNow(tx, account.id)).length
  })
  const locking = Promise.allSettled([other])
  await Promise.race([held, locking])
  const importing = importText(harness, content)
  const imports = Promise.allSettled([importing])
  await Promise.race([untilLocked(harness.db), imports])
  // The same again in another process, which finds the same entries.
  const booking = Promise.allSettled([bookEntries(feedParts(harness), account)])
  noteImporting(undefined)
  const [looked] = await locking
  assert.equal(looked?.status, 'fulfilled')
  // On several servers entries are booked one by one, so that one whose payout is free may be booked before.
  if (!isOverSeveral()) assert.deepEqual(looked, { status: 'fulfilled', value: 2 })
  const counted = [...(await imports), ...(await booking)].map((each) =>
    each.status === 'fulfilled' ? [each.value.matched, each.value.suspended] : each.reason,
  )
  assert.deepEqual(
    counted.toSorted((one, other) => String(one).localeCompare(String(other))),
    [
      [0, 0],
      [2, 0],
    ],
  )
  await assertSound(harness)
})
