// The chart of accounts. Each merchant has one set of them for each environment and currency.

type Account = {
  kind: 'ASSET' | 'LIABILITY' | 'INCOME' | 'EXPENSE'
  /** The side on which it grows. */
  normal: 'DEBIT' | 'CREDIT'
  /** Whether a posting that would take it below zero is refused. */
  hasFloor: boolean
  meaning: string
}

export const chart = {
  'merchant.pending': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: false,
    meaning: 'Captured for the merchant, not yet released. Below zero, its release pays it.',
  },
  'merchant.available': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: true,
    meaning: 'What the merchant can be paid out, or refund from.',
  },
  'merchant.reserved': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: true,
    meaning: 'Kept back for chargebacks: the rolling reserve.',
  },
  'merchant.refund_hold': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: true,
    meaning: 'Refunds that were requested and are not done.',
  },
  'merchant.payout_hold': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: true,
    meaning: 'Payouts that were sent and are not confirmed.',
  },
  'merchant.owed': {
    kind: 'ASSET',
    normal: 'DEBIT',
    hasFloor: false,
    meaning: 'What the merchant owes. Whatever becomes available pays it first.',
  },
  'acquirer.receivable': {
    kind: 'ASSET',
    normal: 'DEBIT',
    hasFloor: false,
    meaning: 'What the card acquirer owes. Below zero, refunds and chargebacks are owed to it.',
  },
  'cash_network.receivable': {
    kind: 'ASSET',
    normal: 'DEBIT',
    hasFloor: false,
    meaning: 'What agents of the cash network have collected.',
  },
  'bank.expected': {
    kind: 'ASSET',
    normal: 'DEBIT',
    hasFloor: false,
    meaning: 'What acquirers have said that they pay, and no statement has shown yet.',
  },
  'bank.settlement': {
    kind: 'ASSET',
    normal: 'DEBIT',
    hasFloor: false,
    meaning: 'The operator’s account at the bank.',
  },
  'platform.fees': {
    kind: 'INCOME',
    normal: 'CREDIT',
    hasFloor: false,
    meaning: 'Fees earned.',
  },
  'platform.vat': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: false,
    meaning: 'Value added tax of fees, which is the state’s.',
  },
  'platform.acquirer_fees': {
    kind: 'EXPENSE',
    normal: 'DEBIT',
    hasFloor: false,
    meaning: 'What acquirers keep.',
  },
  'platform.fx_rounding': {
    kind: 'INCOME',
    normal: 'CREDIT',
    hasFloor: false,
    meaning: 'What conversion and rounding leave over; below zero, what they cost.',
  },
  'suspense.unmatched': {
    kind: 'LIABILITY',
    normal: 'CREDIT',
    hasFloor: false,
    meaning: 'Money that came in and could not be matched.',
  },
} as const satisfies Record<string, Account>

export type AccountName = keyof typeof chart

/** There is at least one. */
export const accountNames = Object.keys(chart) as [AccountName, ...AccountName[]]

export const accountsWithFloor = accountNames.filter((account) => chart[account].hasFloor)

/** An amount as an account shows it: of credits less debits, turned to the side on which the account grows. */
export const onNormalSide = (account: AccountName, creditMinor: bigint): bigint =>
  chart[account].normal === 'CREDIT' ? creditMinor : -creditMinor
