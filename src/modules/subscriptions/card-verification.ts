import type { DeclineCode } from '#money/acquirers/declines.ts'
import type { ActionOnRow, ConsentOnRow } from '#money/payments/transaction.ts'
import type { EnvironmentName } from '#platform/context.ts'
import { type StateOf, states } from '#platform/states.ts'

// A card that a client enters for a subscription although nothing is paid: its bank verifies it, and the card is kept. Pure.

export const verificationStates = states({
  PROCESSING: ['REQUIRES_ACTION', 'VERIFIED', 'FAILED'],
  REQUIRES_ACTION: ['VERIFIED', 'FAILED'],
  VERIFIED: [],
  FAILED: [],
})
type VerificationStatus = StateOf<typeof verificationStates>

/** A row of `card_verifications`. Its id is the reference by which the acquirer knows it. */
export type CardVerification = {
  environment: EnvironmentName
  id: string
  subscriptionId: string
  clientId: string
  status: VerificationStatus
  acquirer: string
  /** Null for a card that was typed into the fields of the acquirer. */
  cardLast4: string | null
  /** JSON of a {@link ConsentOnRow}, until it is final. */
  consent: string | null
  /** JSON of an {@link ActionOnRow}, while the bank waits for the client. */
  action: string | null
  declineCode: DeclineCode | null
  paymentMethodId: string | null
  nextAskAt: Date | null
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

export const isOpen = ({ status }: Pick<CardVerification, 'status'>): boolean => !verificationStates.isFinal(status)

// These columns are written by this module alone, so that what they hold has the type that is read.
const read = <Value>(text: string | null): Value | undefined =>
  text === null ? undefined : (JSON.parse(text) as Value)

export const actionIn = ({ action }: Pick<CardVerification, 'action'>) => read<ActionOnRow>(action)
export const consentIn = ({ consent }: Pick<CardVerification, 'consent'>) => read<ConsentOnRow>(consent)
