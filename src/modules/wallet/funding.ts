import { endsIn } from '#money/acquirers/simulator/script.ts'
import { majorNumber, minorUnits } from '#money/money.ts'
import type { TransactionDraft } from '#money/payments/record.ts'
import { ibanOf } from '#money/wallets/rib.ts'
import type { Receiver, Wallet } from '#money/wallets/wallet.ts'
import type { EnvironmentName, Origin } from '#platform/context.ts'
import { RawJson } from '#platform/json.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { FundingCreate, FundingView } from './schemas.ts'

// A funding. Pure: no SQL, no HTTP, no clock of its own.

export const fundingStates = states({ PENDING: ['SUCCEEDED', 'FAILED'], SUCCEEDED: [], FAILED: [] })
type FundingStatus = StateOf<typeof fundingStates>

export const fundingMethods = ['CARD', 'BANK_TRANSFER'] as const
export const failureReasons = ['EXPIRED', 'CANCELED', 'REJECTED_BY_BANK'] as const
type FailureReason = (typeof failureReasons)[number]

export type Funding = {
  environment: EnvironmentName
  id: string
  status: FundingStatus
  method: (typeof fundingMethods)[number]
  amountMinor: bigint
  currency: string
  returnUrl: string | null
  /** Reference that the merchant writes on its transfer. */
  transferReference: string | null
  sessionId: string | null
  transactionId: string | null
  /** The merchant's own identifier. */
  fundingReference: string | null
  failureReason: FailureReason | null
  metadata: string | null
  origin: Origin
  version: number
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  completedAt: Date | null
}

/** The way of the money, and its deadline. */
export type FundingRoute =
  | { method: 'CARD'; sessionId: string; expiresAt: Date }
  | { method: 'BANK_TRANSFER'; transferReference: string; transactionId: string; expiresAt: Date }

type NewFunding = { id: string; wallet: Wallet; origin: Origin; now: Date }

export function draftFunding(
  input: FundingCreate,
  way: FundingRoute,
  { id, wallet, origin, now }: NewFunding,
): Funding {
  const isTransfer = way.method === 'BANK_TRANSFER'
  return {
    environment: wallet.environment,
    id,
    status: 'PENDING',
    method: way.method,
    amountMinor: minorUnits(input.amount, wallet.currency),
    currency: wallet.currency,
    returnUrl: input.returnUrl ?? null,
    transferReference: isTransfer ? way.transferReference : null,
    sessionId: isTransfer ? null : way.sessionId,
    transactionId: isTransfer ? way.transactionId : null,
    fundingReference: input.fundingReference ?? null,
    failureReason: null,
    metadata: input.metadata?.text ?? null,
    origin,
    version: 1,
    createdAt: now,
    updatedAt: now,
    expiresAt: way.expiresAt,
    completedAt: null,
  }
}

/** Maximum wait for a transfer, and for a payment by card. */
export const waitedForMs = { BANK_TRANSFER: 7 * 86_400_000, CARD: 3_600_000 }

/** `transactionId` is that of the payment that brought it; a transfer has one from the first. */
export type FundingEnd =
  | { status: 'SUCCEEDED'; transactionId?: string }
  | { status: 'FAILED'; failureReason: FailureReason }

/** Duration of a transfer at the sandbox's bank. */
export const sandboxTransferMs = 5_000

/** The sandbox's bank rejects amounts that end in .99. */
export const sandboxEnd = ({ amountMinor, currency }: Pick<Funding, 'amountMinor' | 'currency'>): FundingEnd =>
  endsIn(99n, amountMinor, currency) ? { status: 'FAILED', failureReason: 'REJECTED_BY_BANK' } : { status: 'SUCCEEDED' }

/** The transaction that merchants see beside others, from the first. */
export const transferTransaction = (funding: Funding): TransactionDraft & { id: string } => ({
  id: funding.transactionId ?? '',
  type: 'FUNDING',
  status: 'PENDING',
  method: 'BANK_TRANSFER',
  amountMinor: funding.amountMinor,
  currency: funding.currency,
  sourceKind: 'FUNDING',
  sourceId: funding.id,
  externalId: funding.fundingReference,
  metadata: funding.metadata,
})

/** The effect on its transaction. Money of a funding is available at once. */
export const transferEnd = (end: FundingEnd, now: Date): Partial<TransactionDraft> =>
  end.status === 'SUCCEEDED'
    ? { status: 'SUCCEEDED', availableAt: now, releasedAt: now, completedAt: now }
    : { status: 'FAILED', statusReason: end.failureReason, completedAt: now }

export function presentFunding(funding: Funding, receiver: Receiver | undefined): FundingView {
  return {
    id: funding.id,
    status: funding.status,
    method: funding.method,
    amount: majorNumber(funding.amountMinor, funding.currency),
    currency: funding.currency,
    transactionId: funding.transactionId ?? undefined,
    bankTransfer: presentTransfer(funding, receiver),
    returnUrl: funding.returnUrl ?? undefined,
    fundingReference: funding.fundingReference ?? undefined,
    failureReason: funding.failureReason ?? undefined,
    metadata: funding.metadata === null ? undefined : new RawJson(funding.metadata),
    origin: funding.origin,
    environment: funding.environment,
    createdAt: funding.createdAt,
    updatedAt: funding.updatedAt,
    completedAt: funding.completedAt ?? undefined,
  }
}

function presentTransfer(
  { transferReference, expiresAt }: Funding,
  receiver: Receiver | undefined,
): FundingView['bankTransfer'] {
  if (transferReference === null || !receiver) return undefined
  const { rib, holderName, bankName, isDedicated } = receiver
  return { rib, iban: ibanOf(rib), holderName, bankName, isDedicated, reference: transferReference, expiresAt }
}
