import type { Refusal } from '../banks/bank.ts'

// Why an entry waits in suspense, and the bank's reasons in our words. Pure.

export const doubts = {
  OPENING: 'it is what was on the account before its first statement, less what the books had of it',
  NO_REFERENCE: 'it names no payout or refund (TX-…), no funding (FD-…) and no settlement',
  SUM_OF_SETTLEMENT: 'it has the sum of a settlement, and does not name it',
  PART_OF_SETTLEMENT: 'it names a settlement of which another sum is open',
  TWO_REFERENCES: 'it names more than one payout, refund, funding or settlement',
  UNKNOWN_REFERENCE: 'what it names is not there',
  OTHER_AMOUNT: 'what it names has another amount or currency',
  PAID_TWICE: 'another entry shows the same money already',
  PAYOUT_ENDED: 'the payout that it names has failed or was canceled, and its money is the merchant’s again',
  FUNDING_ENDED: 'the funding that it names has failed before',
  NO_FUNDING: 'it was sent to the virtual RIB of a merchant who has announced no transfer of this amount',
  ENDED_RIB: 'the virtual RIB that it was sent to is used no more',
  TWO_OWNERS: 'it names something of one merchant, and was sent to the virtual RIB of another',
  REFUND_NOT_WAITING: 'the refund that it names does not wait for this transfer',
  RETURN_BEFORE_PAYMENT: 'it gives back a payout or a refund that no statement has shown leaving',
  RETURNED_TWICE: 'what it names came back already',
  UNDONE: 'it was taken for a settlement, and a person has taken that back',
} as const
export type Doubt = keyof typeof doubts

export const isDoubt = (text: string | null): text is Doubt => text !== null && Object.hasOwn(doubts, text)

/** The next thing to do about it. */
export const proposals: Record<Doubt, string> = {
  OPENING: '--as own',
  NO_REFERENCE: '--as funding --reference FD-…, or --as own',
  SUM_OF_SETTLEMENT: '--as settlement --reference …, which npx mizan settlements list shows',
  PART_OF_SETTLEMENT: '--as settlement --reference …, which it names: the rest stays open; or ask the acquirer',
  TWO_REFERENCES: '--as payout, refund, funding or settlement, with the one that it is',
  UNKNOWN_REFERENCE: 'look the reference up, or --as own',
  OTHER_AMOUNT: 'ask the bank, or --as own',
  PAID_TWICE: 'ask the bank for the money, or --as own',
  PAYOUT_ENDED: '--as payout: its money is taken from the merchant again',
  FUNDING_ENDED: 'let the merchant announce it anew, then --as funding --reference FD-…',
  NO_FUNDING: 'let the merchant announce it, then --as funding --reference FD-…',
  ENDED_RIB: 'ask the merchant, then --as funding --reference FD-…',
  TWO_OWNERS: '--as funding, payout or refund, with the one that it is',
  REFUND_NOT_WAITING: 'look at the refund, then --as refund once it waits, or --as own',
  RETURN_BEFORE_PAYMENT: 'npx mizan payouts confirm, then --as payout',
  RETURNED_TWICE: 'ask the bank, or --as own',
  UNDONE: '--as settlement --reference …, with the one that it is; or --as own',
}

const byReason = new Map<string, Refusal>([
  ['AC01', 'INVALID_RIB'],
  ['AC03', 'INVALID_RIB'],
  ['RC01', 'INVALID_RIB'],
  ['AC04', 'ACCOUNT_CLOSED'],
  ['AC06', 'ACCOUNT_CLOSED'],
  ['AC07', 'ACCOUNT_CLOSED'],
  ['BE01', 'HOLDER_MISMATCH'],
])

/** A reason of ISO 20022 (ExternalStatusReason, ExternalReturnReason). */
export const refusalOf = (reason: string | null): Refusal => byReason.get(reason ?? '') ?? 'BANK_REJECTED'
