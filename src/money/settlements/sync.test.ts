import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { camt053, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { balances } from '#money/ledger/post.ts'
import { withShop } from '#test/acquirers/shop.ts'
import { useHarness } from '#test/harness.ts'
import { settlementPartsOf } from './fixture.ts'
import { listLines, listSettlements } from './queries.ts'
import { syncSettlements } from './sync.ts'

const harness = useHarness()

test('a payout of Stripe’s clears what it owes, is expected at the bank, and is the entry that names it', async () => {
  await withShop(harness, 'stripe', async (shop) => {
    const [kept, refunded] = [await shop.sell({ amount: 149.9 }), await shop.sell({ amount: 80 })]
    for (const visit of [kept, refunded]) await shop.begin(visit, 'DIRECT')
    const [transaction] = (await shop.session(refunded)).transactions
    const body = { transactionId: transaction.id, amount: 30, reason: 'CUSTOMER_REQUEST', refundReference: 'returned' }
    const asked = await harness.call({ method: 'POST', path: '/v1/refunds', key: shop.key, body })
    assert.equal(asked.status, 202, JSON.stringify(asked.body))
    await shop.work(60_000)
    await shop.upstream.isQuiet()
    const live = await harness.ports.acquirers.live.account(shop.accountId)
    const source = live?.settlements ?? assert.fail('Stripe tells of its payouts.')
    const reference = shop.upstream.payOut?.('MAD') ?? ''
    const parts = { ...settlementPartsOf(harness), now: shop.parts.now }
    const sync = () => syncSettlements(parts, { accountId: shop.accountId, source, by: 'sync' })

    shop.upstream.outage('DOWN')
    assert.equal((await sync()).problem, 'UNREACHABLE')
    shop.upstream.outage(undefined)
    const synced = await sync()
    const [settlement] = await listSettlements(harness.db.read, shop.accountId, 10)
    const lines = await listLines(harness.db.read, settlement?.id ?? '')
    assert.deepEqual(
      new Set(lines.map(({ status, kind }) => `${kind} ${status}`)),
      new Set(['CHARGE MATCHED', 'REFUND MATCHED']),
      JSON.stringify(lines, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    assert.deepEqual([synced.settlements, synced.matched, synced.suspended], [1, 3, 0])
    const books = await balances(harness.db.read, shop.scope, 'MAD')
    assert.equal(books['acquirer.receivable'], 0n)
    assert.equal(books['bank.expected'], settlement?.netMinor)
    assert.equal(books['platform.acquirer_fees'], settlement?.feeMinor)
    assert.deepEqual((await sync()).unchanged, 1)

    const account = await operatorAccount(harness)
    const entries = [{ amountMinor: settlement?.netMinor ?? 0n, remittance: `STRIPE ${reference.toUpperCase()}` }]
    const content = camt053({ account, id: 'stripe', openingMinor: 0n, entries })
    assert.equal((await importStatement(harness, content)).matched, 1)
    const own = await balances(harness.db.read, operatorScope, 'MAD')
    assert.equal(own['bank.expected'], -(settlement?.netMinor ?? 0n))
  })
})
