import { majorText } from '../../money/money.ts'
import { decideEqualLine } from '../../money/settlements/decide.ts'
import { undoLine } from '../../money/settlements/undo-line.ts'
import { undoSettlementEnd } from '../../money/settlements/end-settlement.ts'
import { findShownLine, findShownSettlement } from '../../money/settlements/operator-queries.ts'
import type { LineRow } from '../../money/settlements/queries.ts'
import { netOf } from '../../money/settlements/settlement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import type { ActName } from '../../platform/staff/acts.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { ByLine, BySettlement, DecideLine, LineView, Reasoned, SettlementView } from './schemas.ts'
import { namesOf, presentLine, presentSettlement } from './view.ts'

// Lines of settlements that nothing was found for wait in suspense until a person says what they are. To bear or to keep one, or what it differs by,
// takes two.

const asked = { 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] } as const

type Call = OperatorCall<'FINANCE', 'phased'>

const writeOffRoute = operatorRoute('POST /operator/v1/settlements/{id}/write-off', {
  operationId: 'writeSettlementOff',
  summary: 'Ask for a settlement that came short or over to be ended; another person approves that you bear or keep it',
  access: 'FINANCE',
  mode: 'write',
  confirmed: true,
  params: BySettlement,
  body: Reasoned,
  replies: { 202: ApprovalView, ...asked, 409: [errors.INVALID_STATE, errors.APPROVAL_OPEN] },
  handler: async (ctx, { params: { id }, body: { reason } }) => {
    const settlement = (await findShownSettlement(ctx.tx, id)) ?? failPortal(errors.NOT_FOUND)
    const { openMinor, currency, reference } = settlement
    if (openMinor === 0n) failPortal(errors.INVALID_STATE)
    const account = (await namesOf(ctx.tx, [settlement])).get(settlement.accountId) ?? ''
    const parameters = { amount: `${majorText(openMinor, currency)} ${currency}`, account, settlement: reference }
    const { view, act } = await askFor(ctx, { kind: 'SETTLEMENT_END', subject: id, parameters, reason })
    return { ...answer(202, view), act }
  },
})

const reopenRoute = operatorRoute('POST /operator/v1/settlements/{id}/reopen', {
  operationId: 'reopenSettlement',
  summary: 'Take back that a settlement is ended: what you bore or kept is open again',
  access: 'FINANCE',
  mode: 'phased',
  confirmed: true,
  params: BySettlement,
  body: Reasoned,
  replies: { 200: SettlementView, ...asked },
  handler: async (ctx, { params: { id: settlementId }, body: { reason: because } }) => {
    const { db, staff, record } = ctx
    if (!(await findShownSettlement(db.read, settlementId))) failPortal(errors.NOT_FOUND)
    const acts: Recorded[] = []
    const by = shortName(staff)
    await undoSettlementEnd(partsOf(ctx), {
      settlementId,
      because,
      by,
      within: async (tx, { minor, currency, reference }) => {
        const after = { amount: `${majorText(minor, currency)} ${currency}`, settlement: reference, reason: because }
        acts.push(await record(tx, { act: 'settlement.reopened', target: settlementId, after }))
      },
    })
    const settlement = (await findShownSettlement(db.read, settlementId)) ?? failPortal(errors.NOT_FOUND)
    const view = presentSettlement(settlement, await namesOf(db.read, [settlement]))
    return { ...answer(200, view), act: acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR) }
  },
})

export const lineRoutes: readonly OperatorRoute[] = [
  writeOffRoute,

  reopenRoute,

  operatorRoute('POST /operator/v1/settlement-lines/{id}/decide', {
    operationId: 'decideSettlementLine',
    summary: 'Say of which payment a line in suspense is; where it differs, ask for the difference to be yours',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByLine,
    body: DecideLine,
    replies: { 200: LineView, 202: ApprovalView, ...asked, 409: [errors.INVALID_STATE, errors.APPROVAL_OPEN] },
    handler: async (ctx, { params: { id: lineId }, body: { reference, reason: because } }) => {
      const acts: Recorded[] = []
      const decision = {
        lineId,
        because,
        by: shortName(ctx.staff),
        within: recording(ctx, 'settlement_line.decided', acts),
      }
      const found = await decideEqualLine(partsOf(ctx), reference.toUpperCase(), decision)
      return 'differsFrom' in found ? askToBear(ctx, lineId, because, found.differsFrom) : shownLine(ctx, found, acts)
    },
  }),

  operatorRoute('POST /operator/v1/settlement-lines/{id}/write-off', {
    operationId: 'writeSettlementLineOff',
    summary: 'Ask for a line to be borne or kept by you; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByLine,
    body: Reasoned,
    replies: { 202: ApprovalView, ...asked, 409: [errors.INVALID_STATE, errors.APPROVAL_OPEN] },
    handler: async (ctx, { params: { id }, body: { reason } }) => {
      const line = (await findShownLine(ctx.tx, id)) ?? failPortal(errors.NOT_FOUND)
      if (line.status !== 'SUSPENSE') failPortal(errors.INVALID_STATE)
      const account = (await namesOf(ctx.tx, [line])).get(line.accountId) ?? ''
      const parameters = { amount: amountText(line), account, settlement: line.settlementReference }
      const { view, act } = await askFor(ctx, { kind: 'SETTLEMENT_WRITE_OFF', subject: id, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/settlement-lines/{id}/undo', {
    operationId: 'undoSettlementLine',
    summary: 'Take back that a line is of a payment, or yours until its day is closed',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByLine,
    body: Reasoned,
    replies: { 200: LineView, ...asked },
    handler: async (ctx, { params: { id: lineId }, body: { reason: because } }) => {
      const acts: Recorded[] = []
      const within = recording(ctx, 'settlement_line.undone', acts)
      const undone = await undoLine(partsOf(ctx), { lineId, because, by: shortName(ctx.staff), within })
      return shownLine(ctx, undone, acts)
    },
  }),
]

const partsOf = ({ db, parts, clock }: Pick<Call, 'db' | 'parts' | 'clock'>) => ({
  db,
  publicUrl: parts.config.publicUrl,
  now: clock,
})

const amountText = (line: LineRow): string => `${majorText(netOf(line), line.currency)} ${line.currency}`

type Within = NonNullable<Parameters<typeof undoLine>[1]['within']>

/** Records the act in the transaction of the decision. */
const recording =
  ({ record }: Call, act: ActName, acts: Recorded[]): Within =>
  async (tx, row) => {
    const { ownerId, subjectId, kind, decidedBecause } = row
    const after = {
      amount: amountText(row),
      kind,
      ...(subjectId !== null && { of: subjectId }),
      ...(decidedBecause !== null && { reason: decidedBecause }),
    }
    acts.push(await record(tx, { act, target: row.id, ...(ownerId !== null && { merchantId: ownerId }), after }))
  }

/** The difference goes to the fees of the acquirer, which the operator pays. */
async function askToBear(
  { db, staff, clock, record }: Call,
  id: string,
  reason: string,
  { merchantId, reference }: { merchantId: string; reference: string },
) {
  const line = (await findShownLine(db.read, id)) ?? failPortal(errors.NOT_FOUND)
  const account = (await namesOf(db.read, [line])).get(line.accountId) ?? ''
  const parameters = { payment: reference, amount: amountText(line), account, settlement: line.settlementReference }
  const asking = { kind: 'SETTLEMENT_MATCH', subject: id, merchantId, parameters, reason } as const
  const { view, act } = await inTransaction(db, (tx) => askFor({ tx, staff, now: clock(), record }, asking))
  return { ...answer(202, view), act }
}

async function shownLine({ db, locale }: Call, { id }: LineRow, acts: readonly Recorded[]) {
  const line = (await findShownLine(db.read, id)) ?? failPortal(errors.NOT_FOUND)
  const view = presentLine(line, { names: await namesOf(db.read, [line]), locale })
  return { ...answer(200, view), act: acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR) }
}
