import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound } from '../payments/fixture.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { balances } from '../ledger/post.ts'
import { assignBankAccount, walletOf, walletView } from '../wallets/wallets.ts'
import { ribOf } from '../wallets/rib.ts'
import { payDue } from './due.ts'
import { requestPayout } from './open.ts'
import { payoutOf } from './payout.ts'
import { changeSchedule } from './schedules.ts'
import { listPayouts } from '../payments/payout-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'

// Money in another currency than that of the wallet.

const harness = useHarness()

const euros = {
  holderName: 'Boutique Atlas SARL',
  rib: ribOf({ bankCode: '011', cityCode: '780', accountNumber: '0000012345678902' }),
  bic: 'BCMAMAMCXXX',
  bankName: 'Banque de la Ville',
  agency: 'Agdal',
}

test('100 euros of a buyer are in the wallet, and a schedule pays them out to the account in euros by a payout of their own', async () => {
  const fixture = await refundFixtureOf(harness)
  const { scope } = fixture
  await fixture.released({ amountMinor: 10_000n, currency: 'EUR' })
  await fixture.released({ amountMinor: 50_000n })
  const shown = await walletView(harness.db.read, scope, await walletOf(harness.db.read, scope))
  assert.deepEqual(
    shown.balances?.map(({ currency, available, payoutAccount }) => [currency, available, payoutAccount?.bankName]),
    [['EUR', 97.5, 'Mizan sandbox bank']],
  )
  await harness.make.write(scope, (ctx) => assignBankAccount(ctx, euros, 'EUR'), fixture.now())
  const daily = { interval: { kind: 'DAILY' } } as const
  await inTransaction(harness.db, (tx) => changeSchedule(tx, scope.merchantId, daily, fixture.now()))
  fixture.passTime(72 * hourMs)
  await payDue({ ...fixture.parts })
  await payDue({ ...fixture.parts })
  const found = await listPayouts(harness.db.read, scope.merchantId, true)
  const payouts = ['EUR', 'MAD'].flatMap((code) => found.filter(({ currency }) => currency === code))
  assert.deepEqual(
    payouts.map((each) => [each.currency, each.amountMinor, payoutOf(each).to.bankName]),
    [
      ['EUR', 9_750n, 'Banque de la Ville'],
      ['MAD', 48_750n, 'Mizan sandbox bank'],
    ],
  )
  assert.equal((await balances(harness.db.read, scope, 'EUR'))['merchant.available'], 0n)
  await assertSound(harness)
})

test('less than ten units of another currency wait, and without an account in production all of it does', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.released({ amountMinor: 900n, currency: 'EUR' })
  await assert.rejects(
    harness.make.write(fixture.scope, (ctx) => requestPayout(ctx, { currency: 'EUR' }), fixture.now()),
    { code: 'INSUFFICIENT_BALANCE' },
  )
  const { production } = await harness.make.merchant()
  const wallet = await walletOf(harness.db.read, production)
  assert.equal(wallet.account, undefined)
  await assertSound(harness)
})
