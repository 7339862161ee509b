import { answer } from '../../platform/http/portal-route.ts'
import type { Queries } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { type ActRow, listActs } from '../../platform/staff/act-queries.ts'
import { type ActBody, withoutNulls } from '../../platform/staff/acts.ts'
import { listNamesOf } from '../../platform/staff/queries.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { ActFilters, ActList } from './schemas.ts'

// The log of acts, as the staff reads it.

export const auditRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/acts', {
    operationId: 'listOperatorActs',
    summary: 'List what the staff did and read, newest first',
    access: ['RISK', 'FINANCE'],
    mode: 'read',
    query: ActFilters,
    replies: { 200: ActList },
    handler: async ({ tx }, { query: { before, limit = 50, ...filters } }) => {
      const past = before === undefined ? undefined : BigInt(before)
      const rows = await listActs(tx, { ...filters, before: past }, limit)
      const last = rows.length === limit ? rows.at(-1) : undefined
      return answer(200, {
        items: await presentActs(tx, rows),
        ...(last && { next: Number(last.sequence) }),
      })
    },
  }),
]

async function presentActs(tx: Queries, rows: readonly ActRow[]) {
  const bodies = rows.map(({ sequence, body }) => ({ sequence, ...(JSON.parse(body) as ActBody) }))
  const ids = (each: readonly (string | undefined)[]): string[] => [
    ...new Set(each.flatMap((id) => (id !== undefined && isUuid(id) ? [id] : []))),
  ]
  const [people, shops] = await Promise.all([
    listNamesOf(tx, ids(bodies.flatMap(({ actor, target }) => [actor, target]))),
    listNamesOfMerchants(tx, ids(bodies.map(({ merchantId }) => merchantId))),
  ])
  return bodies.map(({ sequence, act, actor, target, merchantId, before, after, address, at }) => {
    const nameOf = (id: string | undefined) => {
      const person = people.find((each) => each.id === id)
      return person?.fullName ?? person?.email
    }
    const [targetName, shop] = [nameOf(target), shops.find((each) => each.merchantId === merchantId)]
    return {
      sequence: Number(sequence),
      act,
      by: { ...(isUuid(actor) && { id: actor }), name: nameOf(actor) ?? actor },
      ...(target !== undefined && { target }),
      ...(merchantId !== undefined && { merchantId }),
      ...(targetName !== undefined && { targetName }),
      ...(shop && { merchantName: shop.name }),
      // Those of before this was ruled out may have nulls, and the chain keeps them.
      ...(before !== undefined && { before: withoutNulls(before) }),
      ...(after !== undefined && { after: withoutNulls(after) }),
      ...(address !== undefined && { address }),
      at: new Date(at),
    }
  })
}
