import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountFor, minorOf } from './amounts.ts'
import { declineFor } from './declines.ts'
import { statementSuffixOf } from './descriptor.ts'
import { redirectOf } from './mapping.ts'

test('amounts are asked for as Stripe counts them, and never rounded', () => {
  for (const [minor, currency, amount] of [
    [14_990n, 'MAD', 14_990],
    [500n, 'JPY', 500],
    [500n, 'XOF', 500],
    [1_230n, 'TND', 1_230],
    [1_234n, 'TND', undefined],
    [500n, 'ISK', 50_000],
    [500n, 'UGX', 50_000],
    [1_000n, 'MGA', 10],
    [1_050n, 'MGA', undefined],
    [0n, 'MAD', undefined],
    [10n ** 13n, 'MAD', undefined],
  ] as const) {
    assert.equal(amountFor(minor, currency), amount, `${minor} ${currency}`)
    if (amount !== undefined) assert.equal(minorOf(amount, currency), minor)
  }
  assert.equal(minorOf(50_050, 'ISK'), undefined)
  assert.equal(minorOf(0.5, 'MAD'), undefined)
})

test('a line of a statement follows Stripe’s rules, and has the end of our reference where there is room', () => {
  const reference = '0199a0b4-7c1d-7e52-9f3a-4b6c8d2e1f05'
  for (const [descriptor, prefix, suffix] of [
    ['Atlas', undefined, 'Atlas'],
    ['Tea', undefined, 'Tea 2E1F05'],
    ['Café  "d\'Or" <*>', 'MIZAN', 'Cafe dOr 2E1F05'],
    ['A very long name of a shop', 'MIZ', 'A very long name'],
    ['متجر الأطلس', undefined, '2E1F05'],
    ['2026', 'MIZAN', '2026 2E1F05'],
    [undefined, undefined, '2E1F05'],
  ] as const)
    assert.equal(statementSuffixOf({ descriptor, prefix, reference }), suffix)
  const digits = '0199a0b4-7c1d-7e52-9f3a-4b6c8d211105'
  assert.equal(statementSuffixOf({ descriptor: '2026', prefix: 'MIZAN', reference: digits }), undefined)
})

/** As Stripe documents them. */
const documented =
  `authentication_required approve_with_id call_issuer card_not_supported card_velocity_exceeded currency_not_supported
  do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent generic_decline incorrect_number incorrect_cvc
  incorrect_pin incorrect_zip incorrect_address insufficient_funds invalid_account invalid_amount invalid_cvc invalid_expiry_month
  invalid_expiry_year invalid_number invalid_pin issuer_not_available lost_card merchant_blacklist
  new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required pickup_card
  pin_try_exceeded processing_error reenter_transaction restricted_card revocation_of_all_authorizations
  revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order testmode_decline
  test_mode_live_card transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(/\s+/)

test('every decline code that Stripe documents is known, and few are no more than a decline', () => {
  const plain = documented.filter((declineCode) => declineFor({ declineCode }).code === 'GENERIC_DECLINE')
  assert.deepEqual(plain, ['generic_decline', 'incorrect_zip', 'incorrect_address'])
})

test('a decline is named by its most precise reason', () => {
  for (const [reason, code] of [
    [{ code: 'card_declined', declineCode: 'insufficient_funds' }, 'INSUFFICIENT_FUNDS'],
    [{ code: 'card_declined', declineCode: 'generic_decline', networkCode: '51' }, 'INSUFFICIENT_FUNDS'],
    [{ code: 'expired_card', declineCode: 'something_new' }, 'EXPIRED_CARD'],
    [{ code: 'authentication_required', declineCode: 'authentication_required' }, 'AUTHENTICATION_REQUIRED'],
    [{ code: 'payment_intent_authentication_failure' }, 'THREE_DS_FAILED'],
    [{ declineCode: 'toString', code: 'constructor', networkCode: '__proto__' }, 'GENERIC_DECLINE'],
  ] as const)
    assert.equal(declineFor(reason).code, code)
  assert.equal(declineFor({ declineCode: 'do_not_honor', adviceCode: 'do_not_try_again' }).isRetryable, false)
})

test('what stands behind the ? of a page of Stripe’s goes along as fields', () => {
  const url = 'https://hooks.stripe.com/3d_secure_2/x?merchant=a&secret=b%20c'
  assert.deepEqual(redirectOf({ type: 'redirect_to_url', redirect_to_url: { url } }), {
    type: 'REDIRECT',
    method: 'GET',
    url: 'https://hooks.stripe.com/3d_secure_2/x',
    fields: { merchant: 'a', secret: 'b c' },
  })
  assert.equal(redirectOf({ type: 'use_stripe_sdk' }), undefined)
  assert.equal(redirectOf(null), undefined)
})
