import type { EvidenceKind } from '../../money/disputes/dispute.ts'
import { filesOf, isOpen } from '../../money/disputes/dispute.ts'
import { presentDispute } from '../../money/disputes/dispute-view.ts'
import { networkLimits } from '../../money/disputes/limits.ts'
import { countByMerchant, findAnybodysDispute, type OwnedDispute } from '../../money/disputes/queries.ts'
import { rateOf, readRate } from '../../money/disputes/rate.ts'
import { countCardPaymentsOf } from '../../money/payments/operator-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { listFilesFor } from '../../platform/files/queries.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { errors } from '../operator-errors.ts'
import type { waitsFor } from './schemas.ts'

// Disputes as the operator sees them.

export const requireDispute = async (tx: Queries, id: string): Promise<OwnedDispute> =>
  (await findAnybodysDispute(tx, id)) ?? failPortal(errors.NOT_FOUND)

/** An inquiry that was accepted needs no word to the bank. */
export const waitsForOperator = ({ status, kind, nextTryAt }: OwnedDispute): boolean =>
  (status === 'SUBMITTED' || (status === 'ACCEPTED' && kind === 'CHARGEBACK')) && nextTryAt === null

function waiting(dispute: OwnedDispute): (typeof waitsFor)[number] {
  if (!isOpen(dispute)) return 'NOBODY'
  if (waitsForOperator(dispute)) return 'OPERATOR'
  if (dispute.nextTryAt !== null) return 'CONNECTOR'
  return dispute.status === 'NEEDS_RESPONSE' ? 'MERCHANT' : 'BANK'
}

export async function presentDisputes(tx: Queries, disputes: readonly OwnedDispute[]) {
  const names = await listNamesOfMerchants(tx, [...new Set(disputes.map(({ merchantId }) => merchantId))])
  return disputes.map((dispute) => ({
    ...presentDispute(dispute),
    merchantId: dispute.merchantId,
    merchantName: names.find(({ merchantId }) => merchantId === dispute.merchantId)?.name ?? '',
    environment: dispute.environment,
    transactionId: dispute.paymentId,
    transactionReference: dispute.paymentReference,
    waitsFor: waiting(dispute),
  }))
}

export async function presentDetail(tx: Queries, dispute: OwnedDispute, now: Date) {
  const { merchantId, environment, accountId, upstreamId, explanation, trackingNumber, tries, nextTryAt } = dispute
  const [[row], files, rate] = await Promise.all([
    presentDisputes(tx, [dispute]),
    listFilesFor(tx, merchantId, filesOf(dispute.id)),
    readRate(tx, { merchantId, environment }, now),
  ])
  return {
    ...(row ?? failPortal(errors.NOT_FOUND)),
    ...(accountId !== null && { accountId }),
    ...(upstreamId !== null && { upstreamId }),
    ...(explanation !== null && { explanation }),
    ...(trackingNumber !== null && { trackingNumber }),
    files: files.map(({ id, kind, name, mediaType, sizeBytes: size }) => ({
      id,
      // The merchant's call writes no other.
      kind: kind as EvidenceKind,
      name,
      mediaType,
      size,
    })),
    tries,
    ...(nextTryAt !== null && { nextTryAt }),
    rate,
  }
}

const ratedDays = 30
const ratedAtMost = 20

/** Merchants with chargebacks in the last thirty days, the highest rate first. */
export async function readRates(tx: Queries, now: Date) {
  const since = new Date(now.getTime() - ratedDays * dayMs)
  const counted = await countByMerchant(tx, since, ratedAtMost)
  const ids = counted.map(({ merchantId }) => merchantId)
  const [payments, names] = await Promise.all([countCardPaymentsOf(tx, ids, since), listNamesOfMerchants(tx, ids)])
  const items = counted.map(({ merchantId, n: disputes }) => {
    const both = { disputes, payments: payments.find((each) => each.merchantId === merchantId)?.n ?? 0 }
    const merchantName = names.find((each) => each.merchantId === merchantId)?.name ?? ''
    return { merchantId, merchantName, ...both, rate: rateOf(both) }
  })
  return { items: items.toSorted((one, other) => other.rate - one.rate), limits: [...networkLimits] }
}
