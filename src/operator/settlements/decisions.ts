import { majorText } from '../../money/money.ts'
import { decideLinePayment, undoOwnLine } from '../../money/settlements/decide.ts'
import { findShownLine } from '../../money/settlements/operator-queries.ts'
import type { LineRow } from '../../money/settlements/queries.ts'
import { netOf } from '../../money/settlements/settlement.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import type { ActName } from '../../platform/staff/acts.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { type OperatorCall, operatorRoute } from '../row.ts'
import { ByLine, DecideLine, LineView, Reasoned } from './schemas.ts'
import { namesOf, presentLine } from './view.ts'

// Lines of settlements that nothing was found for wait in suspense until a person says what they are. To bear or to keep one takes two.

const asked = { 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] } as const

type Call = OperatorCall<'FINANCE', 'phased'>

export const lineRoutes = [
  operatorRoute('POST /operator/v1/settlement-lines/{id}/decide', {
    operationId: 'decideSettlementLine',
    summary: 'Say of which payment a line in suspense is; you bear what it differs by',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByLine,
    body: DecideLine,
    replies: { 200: LineView, ...asked },
    handler: (ctx, { params: { id: lineId }, body: { reference, reason: because } }) =>
      decided(ctx, 'settlement_line.decided', (within) =>
        decideLinePayment(partsOf(ctx), reference.toUpperCase(), {
          lineId,
          because,
          by: shortName(ctx.staff),
          within,
        }),
      ),
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
    summary: 'Take back that a line is yours, until its day is closed',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByLine,
    body: Reasoned,
    replies: { 200: LineView, ...asked },
    handler: (ctx, { params: { id: lineId }, body: { reason: because } }) =>
      decided(ctx, 'settlement_line.undone', (within) =>
        undoOwnLine(partsOf(ctx), { lineId, because, by: shortName(ctx.staff), within }),
      ),
  }),
]

const partsOf = ({ db, parts, clock }: Pick<Call, 'db' | 'parts' | 'clock'>) => ({
  db,
  publicUrl: parts.config.publicUrl,
  now: clock,
})

const amountText = (line: LineRow): string => `${majorText(netOf(line), line.currency)} ${line.currency}`

type Within = NonNullable<Parameters<typeof undoOwnLine>[1]['within']>

/** Decides, and records the act in the transaction that does so. */
async function decided(ctx: Call, act: ActName, work: (within: Within) => Promise<LineRow>) {
  const { db, locale, record } = ctx
  const acts: Recorded[] = []
  const { id } = await work(async (tx, row) => {
    const { ownerId, subjectId, kind, decidedBecause } = row
    const after = {
      amount: amountText(row),
      kind,
      ...(subjectId !== null && { of: subjectId }),
      ...(decidedBecause !== null && { reason: decidedBecause }),
    }
    acts.push(await record(tx, { act, target: row.id, ...(ownerId !== null && { merchantId: ownerId }), after }))
  })
  const line = (await findShownLine(db.read, id)) ?? failPortal(errors.NOT_FOUND)
  const view = presentLine(line, { names: await namesOf(db.read, [line]), locale })
  return { ...answer(200, view), act: acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR) }
}
