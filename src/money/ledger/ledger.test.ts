import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type AccountName, accountNames, accountsWithFloor, chart } from './accounts.ts'
import { examples } from './fixture.ts'
import { balanced, changesOf, feeOf, type Posting, reversalOf } from './ledger.ts'

const posting = (from: AccountName, to: AccountName, amountMinor: bigint): Posting => ({ from, to, amountMinor })

const anyPosting = fc
  .tuple(fc.shuffledSubarray(accountNames, { minLength: 2, maxLength: 2 }), fc.bigInt(1n, 10n ** 12n))
  .map(([[from, to], amountMinor]) => posting(from as AccountName, to as AccountName, amountMinor))
const anyPostings = fc.array(anyPosting, { minLength: 1, maxLength: 6 })

describe('a posting', () => {
  it('debits where it comes from and credits where it goes to', () => {
    assert.deepEqual(balanced([posting('merchant.pending', 'merchant.available', 5n)]), [
      { account: 'merchant.pending', amountMinor: -5n },
      { account: 'merchant.available', amountMinor: 5n },
    ])
  })

  it('moves more than zero, between two accounts', () => {
    for (const amountMinor of [0n, -1n])
      assert.throws(() => balanced([posting('merchant.pending', 'merchant.available', amountMinor)]), RangeError)
    assert.throws(() => balanced([posting('merchant.pending', 'merchant.pending', 1n)]), RangeError)
    assert.throws(() => balanced([]), RangeError)
  })

  it('sums to zero with whatever stands beside it, and its reversal undoes every account', () => {
    fc.assert(
      fc.property(anyPostings, (postings) => {
        const entries = balanced(postings)
        assert.equal(
          entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
          0n,
        )
        assert.deepEqual(changesOf([...entries, ...balanced(reversalOf(entries))]), [])
      }),
    )
  })

  it('locks each account once, those with a floor first, always in the same order', () => {
    fc.assert(
      fc.property(anyPostings, (postings) => {
        const found = changesOf(balanced(postings)).map(({ account }) => account)
        const order = [
          ...accountsWithFloor.toSorted(),
          ...accountNames.filter((each) => !chart[each].hasFloor).toSorted(),
        ]
        assert.deepEqual(
          found,
          order.filter((account) => found.includes(account)),
        )
      }),
    )
  })
})

describe('the chart', () => {
  it('lets assets grow by debits, and what is owed or earned by credits', () => {
    for (const name of accountNames)
      assert.equal(chart[name].normal === 'DEBIT', ['ASSET', 'EXPENSE'].includes(chart[name].kind), name)
  })

  it('has a floor only under liabilities, so that below it means more credits than debits were taken', () => {
    for (const name of accountsWithFloor) assert.equal(chart[name].kind, 'LIABILITY', name)
  })

  it('is moved by the events as a whole: no account is there for nothing', () => {
    const moved = new Set(examples.flatMap(({ booking }) => booking.postings.flatMap(({ from, to }) => [from, to])))
    assert.deepEqual([...moved].toSorted(), accountNames.toSorted())
  })
})

describe('a fee', () => {
  it('is a part of the amount, half a unit rounded up, and a fixed amount', () => {
    const cases: [amount: bigint, basisPoints: number, fixed: bigint, fee: bigint][] = [
      [10_000n, 250, 0n, 250n],
      [10_000n, 250, 200n, 450n],
      [1n, 5_000, 0n, 1n],
      [1n, 4_999, 0n, 0n],
      [199n, 250, 0n, 5n],
      [180n, 250, 0n, 5n],
      [179n, 250, 0n, 4n],
      [0n, 250, 30n, 0n],
      [20n, 250, 30n, 20n],
      [100n, 10_000, 0n, 100n],
      [999_999_999_999n, 290, 30n, 29_000_000_030n],
    ]
    for (const [amount, basisPoints, fixedMinor, fee] of cases)
      assert.equal(feeOf(amount, { basisPoints, fixedMinor, currency: 'MAD' }), fee, `${amount} at ${basisPoints}`)
  })

  it('is never above the amount nor below zero, and never falls when the amount grows', () => {
    const terms = fc.record({
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedMinor: fc.bigInt(0n, 10_000n),
      currency: fc.constantFrom('MAD', 'JPY', 'TND'),
    })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), terms, (amount, each) => {
        const fee = feeOf(amount, each)
        assert.ok(fee >= 0n && fee <= amount && feeOf(amount + 1n, each) >= fee)
      }),
    )
  })

  it('needs terms that are terms', () => {
    const terms = { basisPoints: 250, fixedMinor: 0n, currency: 'MAD' }
    for (const wrong of [{ basisPoints: 2.5 }, { basisPoints: -1 }, { basisPoints: 10_001 }, { fixedMinor: -1n }])
      assert.throws(() => feeOf(100n, { ...terms, ...wrong }), RangeError)
    assert.throws(() => feeOf(-1n, terms), RangeError)
    assert.throws(() => feeOf(1n, { ...terms, currency: 'XXX' }), { code: 'VALIDATION_ERROR' })
  })
})
