import { type DeclineCode, declineOf } from '../declines.ts'
import type { PaymentOutcome } from '../acquirer.ts'

// Stripe's reasons for a decline in our words. Stripe's decline code comes first, its error code second.

const byDeclineCode: Record<string, DeclineCode> = {
  approve_with_id: 'TRY_AGAIN_LATER',
  authentication_not_handled: 'THREE_DS_FAILED',
  authentication_required: 'AUTHENTICATION_REQUIRED',
  call_issuer: 'DO_NOT_HONOR',
  card_not_supported: 'CARD_NOT_SUPPORTED',
  card_velocity_exceeded: 'CARD_VELOCITY_EXCEEDED',
  currency_not_supported: 'CURRENCY_NOT_SUPPORTED',
  do_not_honor: 'DO_NOT_HONOR',
  do_not_try_again: 'DO_NOT_HONOR',
  duplicate_transaction: 'DUPLICATE_TRANSACTION',
  expired_card: 'EXPIRED_CARD',
  fraudulent: 'SUSPECTED_FRAUD',
  generic_decline: 'GENERIC_DECLINE',
  incorrect_address: 'GENERIC_DECLINE',
  incorrect_cvc: 'INCORRECT_CVV',
  incorrect_number: 'INCORRECT_NUMBER',
  incorrect_pin: 'TRANSACTION_NOT_ALLOWED',
  incorrect_zip: 'GENERIC_DECLINE',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  invalid_account: 'INVALID_ACCOUNT',
  invalid_amount: 'TRANSACTION_NOT_ALLOWED',
  invalid_cvc: 'INCORRECT_CVV',
  invalid_expiry_month: 'INVALID_EXPIRY',
  invalid_expiry_year: 'INVALID_EXPIRY',
  invalid_number: 'INCORRECT_NUMBER',
  invalid_pin: 'TRANSACTION_NOT_ALLOWED',
  issuer_not_available: 'ISSUER_UNAVAILABLE',
  lost_card: 'LOST_CARD',
  merchant_blacklist: 'BLOCKED_BY_RULES',
  new_account_information_available: 'EXPIRED_CARD',
  no_action_taken: 'DO_NOT_HONOR',
  not_permitted: 'TRANSACTION_NOT_ALLOWED',
  // Only a terminal can take a PIN: this card cannot be used here.
  offline_pin_required: 'TRANSACTION_NOT_ALLOWED',
  online_or_offline_pin_required: 'TRANSACTION_NOT_ALLOWED',
  pickup_card: 'PICKUP_CARD',
  pin_try_exceeded: 'TRANSACTION_NOT_ALLOWED',
  processing_error: 'PROCESSING_ERROR',
  reenter_transaction: 'TRY_AGAIN_LATER',
  restricted_card: 'RESTRICTED_CARD',
  revocation_of_all_authorizations: 'REVOKED_AUTHORIZATION',
  revocation_of_authorization: 'REVOKED_AUTHORIZATION',
  security_violation: 'SUSPECTED_FRAUD',
  service_not_allowed: 'TRANSACTION_NOT_ALLOWED',
  stolen_card: 'STOLEN_CARD',
  stop_payment_order: 'REVOKED_AUTHORIZATION',
  test_mode_live_card: 'CONFIGURATION_ERROR',
  testmode_decline: 'CONFIGURATION_ERROR',
  transaction_not_allowed: 'TRANSACTION_NOT_ALLOWED',
  try_again_later: 'TRY_AGAIN_LATER',
  withdrawal_count_limit_exceeded: 'CARD_VELOCITY_EXCEEDED',
}

const byErrorCode: Record<string, DeclineCode> = {
  authentication_required: 'AUTHENTICATION_REQUIRED',
  card_decline_rate_limit_exceeded: 'CARD_VELOCITY_EXCEEDED',
  expired_card: 'EXPIRED_CARD',
  incorrect_cvc: 'INCORRECT_CVV',
  incorrect_number: 'INCORRECT_NUMBER',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  invalid_cvc: 'INCORRECT_CVV',
  invalid_expiry_month: 'INVALID_EXPIRY',
  invalid_expiry_year: 'INVALID_EXPIRY',
  invalid_number: 'INCORRECT_NUMBER',
  payment_intent_authentication_failure: 'THREE_DS_FAILED',
  payment_intent_payment_attempt_expired: 'THREE_DS_ABANDONED',
  processing_error: 'PROCESSING_ERROR',
  setup_intent_authentication_failure: 'THREE_DS_FAILED',
}

/** Codes of the networks, of ISO 8583, for what Stripe calls no more than a decline. */
const byNetworkCode: Record<string, DeclineCode> = {
  '04': 'PICKUP_CARD',
  '07': 'PICKUP_CARD',
  '12': 'TRANSACTION_NOT_ALLOWED',
  '13': 'TRANSACTION_NOT_ALLOWED',
  '14': 'INCORRECT_NUMBER',
  '15': 'INCORRECT_NUMBER',
  '19': 'TRY_AGAIN_LATER',
  '1A': 'AUTHENTICATION_REQUIRED',
  '41': 'LOST_CARD',
  '43': 'STOLEN_CARD',
  '46': 'ACCOUNT_CLOSED',
  '51': 'INSUFFICIENT_FUNDS',
  '54': 'EXPIRED_CARD',
  '57': 'TRANSACTION_NOT_ALLOWED',
  '58': 'TRANSACTION_NOT_ALLOWED',
  '59': 'SUSPECTED_FRAUD',
  '61': 'CARD_VELOCITY_EXCEEDED',
  '62': 'RESTRICTED_CARD',
  '63': 'SUSPECTED_FRAUD',
  '65': 'CARD_VELOCITY_EXCEEDED',
  '78': 'INVALID_ACCOUNT',
  '82': 'INCORRECT_CVV',
  '91': 'ISSUER_UNAVAILABLE',
  '92': 'ISSUER_UNAVAILABLE',
  '94': 'DUPLICATE_TRANSACTION',
  '96': 'PROCESSING_ERROR',
  N7: 'INCORRECT_CVV',
  R0: 'REVOKED_AUTHORIZATION',
  R1: 'REVOKED_AUTHORIZATION',
  R3: 'REVOKED_AUTHORIZATION',
}

export type Reason = {
  code?: string | undefined
  declineCode?: string | undefined
  networkCode?: string | undefined
  adviceCode?: string | undefined
}

type Declined = Extract<PaymentOutcome, { status: 'DECLINED' }>

const inTable = (table: Record<string, DeclineCode>, key = ''): DeclineCode | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export function declineFor(reason: Reason): Declined {
  const { code, declineCode, networkCode = '', adviceCode = '' } = reason
  const known = inTable(byDeclineCode, declineCode)
  const precise = known === 'GENERIC_DECLINE' ? undefined : known
  const meant = precise ?? inTable(byErrorCode, code) ?? inTable(byNetworkCode, networkCode) ?? 'GENERIC_DECLINE'
  return {
    status: 'DECLINED',
    code: meant,
    isRetryable: declineOf(meant).isBuyerRetryable && adviceCode !== 'do_not_try_again',
    ...(/^\w{1,10}$/.test(networkCode) && { networkCode }),
    ...(/^\w{1,60}$/.test(adviceCode) && { advice: adviceCode }),
  }
}

export const abandoned: Declined = {
  status: 'DECLINED',
  code: 'THREE_DS_ABANDONED',
  isRetryable: declineOf('THREE_DS_ABANDONED').isBuyerRetryable,
}
