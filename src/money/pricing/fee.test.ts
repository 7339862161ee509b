import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feeOfPayment, type Returned, returnedPart } from './fee.ts'
import { type Rule, standardRules, termsOf } from './rule.ts'

const none = termsOf([[{}]], { currency: 'MAD' })
const feeOf = (amountMinor: bigint, terms: Partial<typeof none>) => {
  const { feeMinor, vatMinor } = feeOfPayment({ amountMinor, currency: 'MAD' }, { ...none, ...terms })
  return [feeMinor, vatMinor]
}

test('the default plan takes 2.5 % of a payment, rounded half up, and nothing else', () => {
  const standard = termsOf([standardRules], { currency: 'EUR', method: 'CARD', origin: 'FOREIGN' })
  assert.deepEqual(standard, { ...none, basisPoints: 250, availableAfterDays: 2 })
  for (const [amount, fee] of [
    [10_000n, 250n],
    [19n, 0n],
    [20n, 1n],
    [100n, 3n],
  ] as const)
    assert.deepEqual(feeOf(amount, standard), [fee, 0n])
})

test('a minimum raises a fee, a maximum lowers it, tax comes on top, and the amount is the limit of all of it', () => {
  const cases: [amount: bigint, terms: Partial<typeof none>, fee: bigint, vat: bigint][] = [
    [10_000n, { basisPoints: 290, fixedMinor: 100n }, 390n, 0n],
    [1_000n, { basisPoints: 290, minimumMinor: 200n }, 200n, 0n],
    [1_000_000n, { basisPoints: 290, maximumMinor: 5_000n }, 5_000n, 0n],
    [10_000n, { basisPoints: 250, vatBasisPoints: 2_000 }, 300n, 50n],
    [10_000n, { basisPoints: 1, vatBasisPoints: 5_000 }, 2n, 1n],
    [100n, { fixedMinor: 300n, vatBasisPoints: 2_000 }, 100n, 17n],
    [110n, { fixedMinor: 100n, vatBasisPoints: 2_000 }, 110n, 18n],
    [0n, { minimumMinor: 100n, vatBasisPoints: 2_000 }, 0n, 0n],
  ]
  for (const [amount, terms, fee, vat] of cases) assert.deepEqual(feeOf(amount, terms), [fee, vat], `${amount}`)
})

const anyTerms = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  fixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
  minimumMinor: fc.bigInt({ min: 0n, max: 10_000n }),
  maximumMinor: fc.option(fc.bigInt({ min: 10_000n, max: 50_000n }), { nil: undefined }),
  vatBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 12n })

test('a fee is never more than its payment, has its tax in it, and a larger payment never pays less', () => {
  fc.assert(
    fc.property(anyAmount, anyTerms, (amount, terms) => {
      const [fee = 0n, vat = 0n] = feeOf(amount, terms)
      assert.ok(fee >= 0n && fee <= amount && vat >= 0n && vat <= fee)
      const [more = 0n] = feeOf(amount + 1n, terms)
      assert.ok(more >= fee)
    }),
  )
})

const anyLife = fc.array(fc.record({ part: anyAmount, comesBack: fc.boolean() }), { minLength: 1, maxLength: 8 })

test('the parts of a fee that refunds give back are together the whole fee, in whatever parts the payment is refunded and whichever come back', () => {
  fc.assert(
    fc.property(anyLife, anyTerms, (life, terms) => {
      const amountMinor = life.reduce((sum, { part }) => sum + part, 0n)
      const [feeMinor = 0n, vatMinor = 0n] = feeOf(amountMinor, terms)
      const payment = { amountMinor, feeMinor, vatMinor }
      let held: Returned[] = []
      const refund = (part: bigint) => {
        const back = returnedPart(payment, part, sumOf(held))
        assert.ok(back.vatMinor >= 0n && back.vatMinor <= back.feeMinor)
        held.push({ ...back, amountMinor: part })
        const { feeMinor: returned, vatMinor: tax } = sumOf(held)
        assert.ok(returned <= feeMinor && tax <= vatMinor && returned - tax <= feeMinor - vatMinor)
      }
      for (const { part } of life) refund(part)
      // Those that came back leave with their part, in any order, and the payment is refunded again.
      held = held.filter((_, at) => !life[at]?.comesBack)
      for (const { part } of life.filter(({ comesBack }) => comesBack).toReversed()) refund(part)
      assert.deepEqual(sumOf(held), payment)
    }),
  )
})

const sumOf = (parts: readonly Returned[]): Returned => {
  const sum = (name: keyof Returned) => parts.reduce((total, each) => total + each[name], 0n)
  return { amountMinor: sum('amountMinor'), feeMinor: sum('feeMinor'), vatMinor: sum('vatMinor') }
}

test('three refunds of a third each, of which the first came back and was made again, give back two units of two', () => {
  const payment = { amountMinor: 3n, feeMinor: 2n, vatMinor: 0n }
  const first = returnedPart(payment, 1n, { amountMinor: 0n, feeMinor: 0n, vatMinor: 0n })
  assert.deepEqual(first, { feeMinor: 0n, vatMinor: 0n })
  assert.deepEqual(returnedPart(payment, 1n, { amountMinor: 2n, feeMinor: 2n, vatMinor: 0n }), first)
})

test('each term comes from the rule with the most conditions, then from the later one, and exceptions come before the plan', () => {
  const plan: Rule[] = [
    { basisPoints: 250, fixedMinor: 100, availableAfterDays: 2 },
    { method: 'CARD', origin: 'FOREIGN', basisPoints: 340 },
    { method: 'CASH', basisPoints: 150, fixedMinor: 0 },
    { method: 'CARD', availableAfterDays: 3 },
    { currency: 'EUR', fixedMinor: 30 },
    { currency: 'EUR', fixedMinor: 25 },
  ]
  const said = (facts: Parameters<typeof termsOf>[1], exceptions: Rule[] = []) => {
    const { basisPoints, fixedMinor, availableAfterDays } = termsOf([plan, exceptions], facts)
    return [basisPoints, fixedMinor, availableAfterDays]
  }
  const foreign = { currency: 'MAD', method: 'CARD', origin: 'FOREIGN' } as const
  assert.deepEqual(said({ currency: 'MAD' }), [250, 100n, 2])
  assert.deepEqual(said(foreign), [340, 100n, 3])
  assert.deepEqual(said({ currency: 'MAD', method: 'CASH' }), [150, 0n, 2])
  assert.deepEqual(said({ ...foreign, currency: 'EUR' }), [340, 25n, 3])
  // Dirhams are no yen, and an origin that is not known meets no condition.
  assert.deepEqual(said({ currency: 'JPY', method: 'CARD', origin: undefined }), [250, 0n, 3])
  assert.deepEqual(said(foreign, [{ basisPoints: 200 }]), [200, 100n, 3])
})
