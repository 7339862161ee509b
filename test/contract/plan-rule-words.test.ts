import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleIn, rulesIn } from '../../dashboard/src/console/plan-rule-text.ts'
import { ruleText, ruleWords } from '../../src/money/pricing/rule-text.ts'
import type { Rule } from '../../src/money/pricing/rule.ts'

// The console reads the rules that approvals and acts keep as texts.

test('a rule in the words of the command line is read back, each word of it', () => {
  const rule: Rule = {
    method: 'CARD',
    origin: 'FOREIGN',
    currency: 'EUR',
    environment: 'PRODUCTION',
    basisPoints: 340,
    fixedMinor: 200,
    minimumMinor: 150,
    maximumMinor: 9_000,
    refundFeeMinor: 100,
    returnsFee: false,
    disputeFeeMinor: 20_000,
    payoutFeeMinor: 500,
    monthlyFeeMinor: 9_900,
    availableAfterDays: 2,
    reserveBasisPoints: 1_000,
    reserveDays: 180,
    vatBasisPoints: 2_000,
  }
  assert.equal(Object.keys(rule).length, Object.keys(ruleWords).length, 'every word has its value here')
  assert.deepEqual(ruleIn(ruleText(rule)), {
    method: 'CARD',
    origin: 'FOREIGN',
    currency: 'EUR',
    environment: 'PRODUCTION',
    percent: 3.4,
    fixed: 2,
    minimum: 1.5,
    maximum: 90,
    refundFee: 1,
    returnsFee: false,
    disputeFee: 200,
    payoutFee: 5,
    monthlyFee: 99,
    availableAfterDays: 2,
    reservePercent: 10,
    reserveDays: 180,
    vatPercent: 20,
  })
})

test('several rules are read apart, and the name of a rule is none', () => {
  assert.deepEqual(rulesIn('percent=2.9; method=cash percent=1'), [{ percent: 2.9 }, { method: 'CASH', percent: 1 }])
  for (const name of ['Large amounts', 'percent', 'percent=', 'percent=much', 'toString=1', ''])
    assert.equal(rulesIn(name), undefined, name)
})
