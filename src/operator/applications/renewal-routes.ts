import { decideAboutRenewal } from '../../modules/applications/actions/renewals.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { readReview } from './review.ts'
import { ByRenewal, Reasoned, ReviewView } from './schemas.ts'

// New documents for older ones. One person decides: the company takes payments already, and the older document is kept.

const replies = { 200: ReviewView, 404: [errors.NO_SUCH_APPLICATION], 409: [errors.INVALID_STATE] } as const

export const renewalRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/applications/{merchantId}/renewals/{renewalId}/accept', {
    operationId: 'acceptDocumentRenewal',
    summary: 'Accept a new document; it counts from now on, and the owners get a mail',
    access: 'RISK',
    mode: 'write',
    params: ByRenewal,
    replies,
    handler: async (ctx, { params }) => decide(ctx, params),
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/renewals/{renewalId}/refuse', {
    operationId: 'refuseDocumentRenewal',
    summary: 'Refuse a new document; the older one counts on, and the owners are told why',
    access: 'RISK',
    mode: 'write',
    params: ByRenewal,
    body: Reasoned,
    replies,
    handler: async (ctx, { params, body: { reason } }) => decide(ctx, params, reason),
  }),
]

type Call = OperatorCall<'RISK', 'write'>
type At = { merchantId: string; renewalId: string }

/** Refuses with a reason, and accepts without. */
async function decide(ctx: Call, { merchantId, renewalId: id }: At, reason?: string) {
  const {
    tx,
    now,
    staff: { staffId: by },
  } = ctx
  await reviewOf(ctx, tx, merchantId)
  const outcome = reason === undefined ? ({ status: 'ACCEPTED' } as const) : ({ status: 'REFUSED', reason } as const)
  const { kind, expiresOn } = await decideAboutRenewal(tx, { merchantId, id, by, ...outcome }, now)
  const act = await ctx.record(tx, {
    act: reason === undefined ? 'document.renewal_accepted' : 'document.renewal_refused',
    target: id,
    merchantId,
    before: { status: 'WAITING' },
    after: {
      status: outcome.status,
      ...(reason !== undefined && { reason }),
      kind,
      ...(expiresOn !== null && { expiresOn }),
    },
  })
  return { ...answer(200, await reviewOf(ctx, tx, merchantId)), act }
}

const reviewOf = async ({ now, staff: { staffId } }: Call, tx: Transaction, merchantId: string) =>
  (await readReview(tx, { merchantId, staffId, isMasked: true, now })) ?? failPortal(errors.NO_SUCH_APPLICATION)
