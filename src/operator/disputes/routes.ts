import {
  acceptByOperator,
  closeByOperator,
  forwardByOperator,
  openByOperator,
} from '../../money/disputes/by-operator.ts'
import { filesOf } from '../../money/disputes/dispute.ts'
import { listForOperator } from '../../money/disputes/queries.ts'
import type { Disputed } from '../../money/disputes/record.ts'
import { majorNumber, minorUnits } from '../../money/money.ts'
import { findAnybodysById, findAnybodysByReference } from '../../money/payments/operator-queries.ts'
import type { WriteContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readFile } from '../../platform/files/files.ts'
import { openStore } from '../../platform/files/location.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { isUuid } from '../../platform/ids.ts'
import type { ActName } from '../../platform/staff/acts.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { asOperator } from '../write.ts'
import { presentDetail, presentDisputes, readRates, requireDispute } from './dispute.ts'
import {
  ByDispute,
  ByDisputeFile,
  DisputeClose,
  DisputeDetail,
  DisputeFilters,
  DisputeList,
  DisputeOpen,
  FileContent,
  RateList,
  Reasoned,
} from './schemas.ts'

// Disputes of all merchants: what is due, the answers, handing them over by hand, and the bank's decisions.

const most = 200
const changes = { 200: DisputeDetail, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] } as const

export const disputeRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/disputes', {
    operationId: 'listOperatorDisputes',
    summary: 'Disputes of all merchants that are not decided, the nearest deadline first',
    access: 'SUPPORT',
    mode: 'read',
    query: DisputeFilters,
    replies: { 200: DisputeList },
    handler: async ({ tx }, { query: { all } }) =>
      answer(200, {
        items: await presentDisputes(tx, await listForOperator(tx, { all: all !== undefined, limit: most })),
      }),
  }),

  operatorRoute('GET /operator/v1/dispute-rates', {
    operationId: 'listDisputeRates',
    summary: 'Chargebacks of the last 30 days in production by merchant, and the limits of the networks',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: RateList },
    handler: async ({ tx, now }) => answer(200, await readRates(tx, now)),
  }),

  operatorRoute('GET /operator/v1/disputes/{id}', {
    operationId: 'getOperatorDispute',
    summary: 'One dispute with the merchant’s answer and its dispute rate',
    access: 'RISK',
    mode: 'read',
    params: ByDispute,
    replies: { 200: DisputeDetail, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, now }, { params }) =>
      answer(200, await presentDetail(tx, await requireDispute(tx, params.id), now)),
  }),

  operatorRoute('POST /operator/v1/disputes', {
    operationId: 'openDispute',
    summary: 'Enter what a buyer’s bank takes back, or asks about',
    access: 'RISK',
    mode: 'phased',
    confirmed: true,
    body: DisputeOpen,
    replies: { 201: DisputeDetail, 400: [errors.VALIDATION_ERROR], 409: [errors.INVALID_STATE] },
    handler: async (ctx, { body: { transaction, amount, isInquiry = false, ...facts } }) => {
      const { merchantId, environment, id, currency } = await paymentNamed(ctx, transaction.trim())
      const amountMinor = amount === undefined ? undefined : minorUnits(amount, currency, 'amount')
      const kind = isInquiry ? 'INQUIRY' : 'CHARGEBACK'
      return answerOf(ctx, { merchantId, environment }, { act: 'dispute.opened', status: 201 }, (write) =>
        openByOperator(write, id, { ...facts, kind, amountMinor }),
      )
    },
  }),

  operatorRoute('POST /operator/v1/disputes/{id}/files/{fileId}/download', {
    operationId: 'downloadDisputeFile',
    summary: 'Take a file of the merchant’s answer; the reading is recorded',
    access: 'RISK',
    mode: 'phased',
    params: ByDisputeFile,
    replies: { 200: FileContent, 404: [errors.NOT_FOUND] },
    handler: async (ctx, { params: { id, fileId } }) => {
      const { db, secrets, parts, record } = ctx
      const { merchantId } = await requireDispute(db.read, id)
      const found = await readFile({ db, secrets, store: openStore(parts.config.documents) }, merchantId, fileId)
      if (found?.file.usedFor !== filesOf(id)) failPortal(errors.NOT_FOUND)
      const { name, mediaType } = found.file
      const act = await inTransaction(db, (tx) =>
        record(tx, { act: 'dispute.file_read', target: id, merchantId, after: { file: name } }),
      )
      return { ...answer(200, { name, mediaType, content: found.content.toString('base64') }), act }
    },
  }),

  operatorRoute('POST /operator/v1/disputes/{id}/submit', {
    operationId: 'forwardDispute',
    summary: 'Note that you have handed the merchant’s answer to the acquirer',
    access: 'RISK',
    mode: 'phased',
    params: ByDispute,
    replies: changes,
    handler: async (ctx, { params: { id } }) =>
      answerOf(ctx, await requireDispute(ctx.db.read, id), { act: 'dispute.forwarded', status: 200 }, (write) =>
        forwardByOperator(write, id),
      ),
  }),

  operatorRoute('POST /operator/v1/disputes/{id}/accept', {
    operationId: 'acceptOperatorDispute',
    summary: 'Let the money go, for a merchant that has said so by other ways',
    access: 'RISK',
    mode: 'phased',
    confirmed: true,
    params: ByDispute,
    body: Reasoned,
    replies: changes,
    handler: async (ctx, { params: { id }, body: { reason } }) =>
      answerOf(ctx, await requireDispute(ctx.db.read, id), { act: 'dispute.accepted', status: 200, reason }, (write) =>
        acceptByOperator(write, id),
      ),
  }),

  operatorRoute('POST /operator/v1/disputes/{id}/close', {
    operationId: 'closeDispute',
    summary: 'Enter what the bank has decided: the money comes back to the merchant, or stays with the buyer',
    access: 'RISK',
    mode: 'phased',
    confirmed: true,
    params: ByDispute,
    body: DisputeClose,
    replies: changes,
    handler: async (ctx, { params: { id }, body: { outcome, reason } }) =>
      answerOf(ctx, await requireDispute(ctx.db.read, id), { act: 'dispute.closed', status: 200, reason }, (write) =>
        closeByOperator(write, id, outcome),
      ),
  }),
]

type Call = OperatorCall<'RISK', 'phased'>
type Owner = { merchantId: string; environment: 'SANDBOX' | 'PRODUCTION'; id?: string; status?: string }

async function answerOf<Status extends 200 | 201>(
  ctx: Call,
  { merchantId, environment, status: before }: Owner,
  { act, status, reason }: { act: ActName; status: Status; reason?: string },
  work: (write: WriteContext) => Promise<Disputed>,
) {
  const done = await asOperator(ctx, { merchantId, environment }, async (write) => {
    const { dispute, payment } = await work(write)
    const { currency } = dispute
    const facts = { payment: payment.reference, status: dispute.status, ...(reason !== undefined && { reason }) }
    const after = { ...facts, amount: majorNumber(dispute.amountMinor, currency), currency }
    const about = { target: dispute.id, merchantId, ...(before !== undefined && { before: { status: before } }) }
    return { id: dispute.id, act: await ctx.record(write.tx, { act, ...about, after }) }
  })
  const view = await presentDetail(ctx.db.read, await requireDispute(ctx.db.read, done.id), ctx.clock())
  return { ...answer(status, view), act: done.act }
}

async function paymentNamed({ db }: Call, named: string) {
  const found = await (isUuid(named.toLowerCase())
    ? findAnybodysById(db.read, named.toLowerCase())
    : findAnybodysByReference(db.read, named.toUpperCase()))
  const [only, another] = found.filter(({ method }) => method === 'CARD')
  if (!only) failPortal(errors.VALIDATION_ERROR, { fields: { transaction: say('is no card payment') } })
  if (another)
    failPortal(errors.VALIDATION_ERROR, {
      fields: { transaction: say('is a payment of several merchants: give its id') },
    })
  return only
}
