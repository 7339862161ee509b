import type { Merchant, SaleRecord } from './books.ts'
import { allOf } from './check-lists.ts'
import type { Json, Line } from './line.ts'
import { expect } from './merchant-acts.ts'

// Answers of the service about sales.

export type SaleAnswers = {
  status?: string
  attempts?: number
  pays: { id: string; status: string; body: Json }[]
}

/**
 * Sales that an actor has dealt with are looked at one by one; the others, which wait for an actor or a bank, in lists. A sale has no answers whose buyer
 * never got to a page that names the session.
 */
export async function seenOfAll(
  line: Line,
  merchant: Merchant,
  sales: readonly SaleRecord[],
): Promise<Map<SaleRecord, SaleAnswers>> {
  const known = sales.filter(({ id }) => id !== '')
  const isWaiting = ({ done, branches }: SaleRecord) => done.length === 0 && branches.length === 1
  const waiting = known.filter(isWaiting)
  const isListed = waiting.length >= fewestToList
  const [listed, ...looks] = await Promise.all([
    isListed ? listOf(line, merchant, waiting) : [],
    ...known
      .filter((sale) => !(isListed && isWaiting(sale)))
      .map(async (sale) => [sale, await seenOf(line, merchant, sale)] as const),
  ])
  return new Map([...listed, ...looks])
}

/** So few are as cheap one by one. */
const fewestToList = 3
/** A clock that was moved back dates what is younger before what is older. */
const overlapMs = 3 * 3_600_000

/** Lists from the oldest of them on. */
async function listOf(
  line: Line,
  { key }: Merchant,
  waiting: readonly SaleRecord[],
): Promise<(readonly [SaleRecord, SaleAnswers])[]> {
  const oldest = Math.min(...waiting.map(({ madeAt }) => madeAt))
  const since = `sort=createdAt,asc&from=${new Date(oldest - overlapMs).toISOString()}`
  const [pays, sessions] = await Promise.all([
    allOf(line, `/v1/transactions?type=PAYMENT&${since}`, key),
    waiting.some(({ kind }) => kind === 'SESSION') ? allOf(line, `/v1/checkout/sessions?${since}`, key) : [],
  ])
  const paysOf = Map.groupBy(pays, ({ sessionId }) => sessionId)
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  return waiting.map((sale) => {
    const own = (paysOf.get(sale.id) ?? []).map(payOf)
    const { status, attempts } = sessionOf.get(sale.id) ?? {}
    return [sale, sale.kind === 'SESSION' ? { status, attempts, pays: own } : { pays: own }] as const
  })
}

const payOf = (body: Json) => ({ id: body.id, status: body.status, body })

async function seenOf(line: Line, { key }: Merchant, sale: SaleRecord): Promise<SaleAnswers> {
  const listed = await line.sendFirmly({
    path: `/v1/transactions?sessionId=${sale.id}&type=PAYMENT&size=100&sort=createdAt,asc`,
    key,
  })
  expect(listed, [200], 'a list of payments')
  const pays = listed.body.content.map(payOf)
  if (sale.kind !== 'SESSION') return { pays }
  const session = await line.sendFirmly({ path: `/v1/checkout/sessions/${sale.id}`, key })
  expect(session, [200], 'a session')
  const { status, attempts } = session.body
  return { status, attempts, pays }
}
