import { acceptDispute, refusalOf, submitAnswer } from '#money/disputes/answer.ts'
import { canAnswer, type Dispute, type EvidenceKind, filesOf } from '#money/disputes/dispute.ts'
import { presentDispute } from '#money/disputes/dispute-view.ts'
import { lockDisputed } from '#money/disputes/disputes.ts'
import { findDisputeOf, updateDispute } from '#money/disputes/queries.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { asOneWrite, type WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { KeptFile } from '#platform/files/file.ts'
import { letGoOfFile, listFilesFor, useFile } from '#platform/files/queries.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { errors } from './portal-errors.ts'
import type { AnswerPatch, FileAdd } from './schemas.ts'

// A merchant answers a dispute: saves as it goes, and submits once or lets the money go.

type Phased = PortalContext<'disputes:write', 'phased'>

export async function readDispute(tx: Queries, merchantId: string, id: string, now: Date) {
  const dispute = (await findDisputeOf(tx, merchantId, id)) ?? failPortal(errors.NOT_FOUND)
  return presentDetail(dispute, await listFilesFor(tx, merchantId, filesOf(id)), now)
}

export const presentListed = (dispute: Dispute, now: Date) => ({
  ...presentDispute(dispute),
  environment: dispute.environment,
  transactionId: dispute.paymentId,
  transactionReference: dispute.paymentReference,
  canAnswer: canAnswer(dispute, now),
})

const presentDetail = (dispute: Dispute, files: readonly KeptFile[], now: Date) => ({
  ...presentListed(dispute, now),
  ...(dispute.explanation !== null && { explanation: dispute.explanation }),
  ...(dispute.trackingNumber !== null && { trackingNumber: dispute.trackingNumber }),
  files: files.map(({ id, kind, name, mediaType, sizeBytes: size, createdAt }) => ({
    id,
    // Only {@link addFile} writes it.
    kind: kind as EvidenceKind,
    name,
    mediaType,
    size,
    createdAt,
  })),
})

const refusals = {
  LATE: errors.DISPUTE_LATE,
  ANSWERED: errors.DISPUTE_ANSWERED,
  DECIDED: errors.DISPUTE_DECIDED,
} as const

/** Runs `work` under the lock of a dispute that can be answered, and answers what it is then. */
async function answering(ctx: Phased, id: string, work: (write: WriteContext, dispute: Dispute) => Promise<unknown>) {
  const { db, session, now, publicUrl, correlationId } = ctx
  const { merchantId } = session
  const seen = (await findDisputeOf(db.read, merchantId, id)) ?? failPortal(errors.NOT_FOUND)
  const scope = { merchantId, environment: seen.environment }
  return asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId, now, publicUrl }, async (write) => {
    const { dispute } = await lockDisputed(write, id)
    const refusal = refusalOf(dispute, now)
    if (refusal) failPortal(refusals[refusal])
    await work(write, dispute)
    return readDispute(write.tx, merchantId, id, now)
  })
}

/** An empty text clears what was there. */
export const saveAnswer = (ctx: Phased, id: string, patch: AnswerPatch) =>
  answering(ctx, id, async ({ tx, scope, now }, { version }) => {
    const texts = Object.entries(patch).map(([name, text]) => [name, text === '' ? null : text])
    const row = { ...(Object.fromEntries(texts) as Partial<Dispute>), version: version + 1, updatedAt: now }
    await updateDispute(tx, scope, { id, sources: ['NEEDS_RESPONSE'], row })
  })

/** A file of the same kind makes place for it. */
export const addFile = (ctx: Phased, id: string, { fileId, kind }: FileAdd) =>
  answering(ctx, id, async ({ tx, scope: { merchantId } }) => {
    const before = await listFilesFor(tx, merchantId, filesOf(id))
    for (const file of before.filter((each) => each.kind === kind && each.id !== fileId))
      await letGoOfFile(tx, merchantId, file.id, filesOf(id))
    if (!(await useFile(tx, merchantId, fileId, { usedFor: filesOf(id), kind }))) failPortal(errors.FILE_NOT_FREE)
  })

export const removeFile = (ctx: Phased, id: string, fileId: string) =>
  answering(ctx, id, async ({ tx, scope: { merchantId } }) => {
    if (!(await letGoOfFile(tx, merchantId, fileId, filesOf(id)))) failPortal(errors.NOT_FOUND)
  })

export const submit = (ctx: Phased, id: string) =>
  answering(ctx, id, async (write, dispute) => {
    const files = await listFilesFor(write.tx, write.scope.merchantId, filesOf(id))
    if (dispute.explanation === null && files.length === 0) failPortal(errors.NOTHING_TO_SUBMIT)
    await submitAnswer(write, dispute)
    await audit(ctx, write, 'dispute.submitted', dispute)
  })

export const accept = (ctx: Phased, id: string) =>
  answering(ctx, id, async (write, dispute) => {
    await acceptDispute(write, dispute)
    await audit(ctx, write, 'dispute.accepted', dispute)
  })

const audit = (
  { session, address, correlationId }: Phased,
  { tx, now }: WriteContext,
  action: 'dispute.submitted' | 'dispute.accepted',
  { id: target, environment, paymentReference: reference }: Dispute,
): Promise<void> => {
  const { merchantId, userId: actor } = session
  return recordAudit(
    tx,
    { merchantId, action, actor, address, target, facts: { environment, reference }, correlationId },
    now,
  )
}
