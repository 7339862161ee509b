import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import { beforeStatements } from '#money/bank-files/confirm.ts'
import { receiverOf } from '#money/bank-statements/virtual-ribs.ts'
import { fundingTransferred } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { minorUnits } from '#money/money.ts'
import type { SourceHooks } from '#money/payments/parts.ts'
import { addSteps, changeTransaction, recordTransaction } from '#money/payments/record.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import { statusOf } from '#money/payments/session.ts'
import { createSession } from '#money/payments/sessions.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import { type Receiver, type Wallet, walletCurrency } from '#money/wallets/wallet.ts'
import { requireActiveWallet, requireBankAccount, walletIn } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { newId, randomCrockford } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import {
  draftFunding,
  type Funding,
  type FundingEnd,
  presentFunding,
  sandboxTransferMs,
  transferEnd,
  transferTransaction,
  waitedForMs,
} from './funding.ts'
import { endFunding, findByFundingReference, findByTransferReference, findFunding, insertFunding } from './queries.ts'
import type { FundingCreate, FundingView } from './schemas.ts'
import { say } from './sentences.ts'

// The verbs of fundings. They run inside the transaction of their caller.

/** The job that stands in for the bank in the sandbox. */
export const settlementJob = 'fundings.settle'

type StartContext = WriteContext & Pick<Beside, 'secrets' | 'requireAcquirer'>

/** `created` is false when the fundingReference was known: the funding that has it is returned, unchanged. */
export async function startFunding(
  ctx: StartContext,
  input: FundingCreate,
): Promise<{ funding: FundingView; created: boolean }> {
  const { tx, scope } = ctx
  const wallet = await requireActiveWallet(tx, scope, input.currency)
  const isTaken = input.fundingReference !== undefined && ctx.wasTaken('fundings_funding_reference')
  const known = isTaken ? await findByFundingReference(tx, scope, input.fundingReference ?? '') : undefined
  const funding = known ?? (await starters[input.method](ctx, input, wallet))
  const shown = known && known.currency !== wallet.currency ? await walletIn(tx, scope, known.currency) : wallet
  const receiver = await receiverOf(tx, scope, shown)
  return {
    funding: { ...presentFunding(funding, receiver), ...checkoutOf(ctx, funding) },
    created: known === undefined,
  }
}

const starters = { CARD: startCharge, BANK_TRANSFER: startTransfer }

/** Stands in the reply alone: a receiver of events has nothing to pay. */
const checkoutOf = ({ secrets, publicUrl }: StartContext, { status, sessionId }: Funding) =>
  status === 'PENDING' && sessionId !== null && { checkoutUrl: `${publicUrl}/c/${sessionToken(secrets, sessionId)}` }

async function startCharge(ctx: StartContext, input: FundingCreate, wallet: Wallet): Promise<Funding> {
  const { tx, scope, now, origin } = ctx
  await ctx.requireAcquirer(scope, { methods: ['CARD'], currency: wallet.currency })
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + waitedForMs.CARD)
  const amountMinor = minorUnits(input.amount, wallet.currency)
  const { currency } = wallet
  const { returnUrl, fundingReference, metadata } = input
  const session = await createSession(ctx, {
    sourceKind: 'FUNDING',
    sourceId: id,
    methods: ['CARD'],
    amountMinor,
    currency,
    expiresAt,
    returnUrl,
    sourceExternalId: fundingReference,
    metadata,
  })
  const way = { method: 'CARD', sessionId: session.id, expiresAt } as const
  const funding = draftFunding(input, way, { id, wallet, origin, now })
  await insertFunding(tx, scope, funding)
  emitFundingEvent(ctx, 'wallet.funding.created', funding, undefined)
  return funding
}

async function startTransfer(ctx: WriteContext, input: FundingCreate, wallet: Wallet): Promise<Funding> {
  const { tx, scope, now, origin } = ctx
  const receiver = (await receiverOf(tx, scope, wallet)) ?? requireBankAccount(wallet)
  const way = {
    method: 'BANK_TRANSFER',
    transferReference: newTransferReference(ctx),
    transactionId: newId(now),
    expiresAt: new Date(now.getTime() + waitedForMs.BANK_TRANSFER),
  } as const
  const funding = draftFunding(input, way, { id: newId(now), wallet, origin, now })
  const transaction = await recordTransaction(ctx, transferTransaction(funding))
  addSteps(ctx, transaction, { type: 'CREATED', actor: 'MERCHANT', message: 'The transfer is waited for.' })
  await insertFunding(tx, scope, funding)
  emitFundingEvent(ctx, 'wallet.funding.created', funding, receiver)
  const runAt = new Date(now.getTime() + sandboxTransferMs)
  if (scope.environment === 'SANDBOX') await enqueue(tx, settlementJob, { ...scope, id: funding.id }, { runAt })
  return funding
}

/** Ends a funding by card once its session is paid; settling the payment has booked it. */
export const fundingHooks: SourceHooks = {
  paid: async (ctx, { sourceId }, { id: transactionId }) => {
    const funding = await findFunding(ctx.tx, ctx.scope, sourceId)
    if (funding) await endWithEvent(ctx, funding, { status: 'SUCCEEDED', transactionId })
  },
}

/** Ends a funding that has waited long enough; one whose card is being charged at this moment goes on. */
export async function endOverdue(ctx: WriteContext, id: string): Promise<void> {
  const funding = await findFunding(ctx.tx, ctx.scope, id)
  if (!funding || funding.expiresAt > ctx.now) return
  if (funding.sessionId === null)
    return void (await settleTransfer(ctx, id, { status: 'FAILED', failureReason: 'EXPIRED' }))
  const session = await lockSession(ctx.tx, ctx.scope, funding.sessionId)
  const status = session && statusOf(session, ctx.now)
  if (status === 'EXPIRED' || status === 'CANCELED')
    await endWithEvent(ctx, funding, { status: 'FAILED', failureReason: status })
}

/**
 * Ends a funding by transfer with its transaction, and books what came in. Undefined when it is not there or has ended before: then
 * nothing happens.
 */
export async function settleTransfer(ctx: WriteContext, id: string, end: FundingEnd): Promise<Funding | undefined> {
  const { tx, scope, now } = ctx
  const funding = await findFunding(tx, scope, id)
  const before = funding?.transactionId ? await findTransaction(tx, scope, funding.transactionId) : undefined
  if (!funding || !before) return undefined
  const change = { sources: ['PENDING'], columns: transferEnd(end, now) } as const
  const transaction = await changeTransaction(ctx, before, change)
  if (!transaction) return undefined
  const hasCome = end.status === 'SUCCEEDED'
  if (hasCome)
    await post(tx, scope, { ...fundingTransferred(funding), subjectId: before.id, currency: funding.currency }, now)
  addSteps(ctx, transaction, hasCome ? arrived : refused)
  return endWithEvent(ctx, funding, end)
}

/**
 * A transfer that the operator has seen at the bank. Refuses with `OPERATION_NOT_FOUND` a reference that no funding has, and with
 * `INVALID_STATE` another amount, and a funding that has ended.
 */
export async function confirmTransfer(
  ctx: WriteContext,
  reference: string,
  amountMinor: bigint,
  currency: string = walletCurrency,
): Promise<Funding> {
  const funding =
    (await findByTransferReference(ctx.tx, ctx.scope, reference)) ??
    fail('OPERATION_NOT_FOUND', say('No funding of this merchant has this reference.'))
  if (funding.currency !== currency)
    fail('INVALID_STATE', say('This reference was announced in {currency}.', { currency: funding.currency }))
  if (funding.amountMinor !== amountMinor)
    fail('INVALID_STATE', say('Another amount was announced for this reference.'))
  const settled = await settleTransfer(await beforeStatements(ctx, currency), funding.id, { status: 'SUCCEEDED' })
  return (
    settled ??
    fail(
      'INVALID_STATE',
      say(funding.status === 'FAILED' ? 'This funding has failed before.' : 'This funding has succeeded before.'),
    )
  )
}

const arrived = { type: 'FUNDS_AVAILABLE', actor: 'BANK', message: 'The transfer has arrived.' } as const
const refused = { type: 'DECLINED', actor: 'BANK', message: 'The transfer did not arrive.' } as const

async function endWithEvent(ctx: WriteContext, before: Funding, end: FundingEnd): Promise<Funding | undefined> {
  const after = await endFunding(ctx.tx, ctx.scope, before.id, end, ctx.now)
  const type = end.status === 'SUCCEEDED' ? 'wallet.funding.succeeded' : 'wallet.funding.failed'
  if (!after) return undefined
  const wallet = await walletIn(ctx.tx, ctx.scope, after.currency)
  emitFundingEvent(ctx, type, after, await receiverOf(ctx.tx, ctx.scope, wallet), before)
  return after
}

function emitFundingEvent(
  ctx: WriteContext,
  type: EventType,
  funding: Funding,
  receiver: Receiver | undefined,
  before?: Funding,
): void {
  const object = presentFunding(funding, receiver)
  emit(ctx, type, {
    id: funding.id,
    sequence: funding.version,
    externalId: funding.fundingReference ?? undefined,
    metadata: object.metadata,
    object,
    previous: before && changedMembers(presentFunding(before, receiver), object),
  })
}

/** Fifty random bits. Should it be taken all the same, everything is undone and tried again with another. */
function newTransferReference(ctx: WriteContext): string {
  ctx.wasTaken('fundings_transfer_reference')
  return `FD-${randomCrockford(10).toUpperCase()}`
}
