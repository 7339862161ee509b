import type { Client } from '../modules/clients/client.ts'
import { findClientsByEmail } from '../modules/clients/named-queries.ts'
import { listOrdersOfTime } from '../modules/orders/buyer-queries.ts'
import { listOrdersNaming, listOrdersOfSessions } from '../modules/orders/named-queries.ts'
import type { Order } from '../modules/orders/order.ts'
import { findAnswersAfter } from '../modules/payment-links/buyer-queries.ts'
import { listAnswersNaming, listAnswersOfSessions } from '../modules/payment-links/named-queries.ts'
import type { LinkSession } from '../modules/payment-links/place.ts'
import { findSessionAfter, findTransactionAfter, type IdSpan } from '../money/payments/buyer-queries.ts'
import {
  listSessionsById,
  listSessionsNaming,
  listTransactionsNaming,
  listTransactionsOfSessions,
} from '../money/payments/named-queries.ts'
import { customerOf, type PaymentSession } from '../money/payments/session.ts'
import type { MoneyTransaction } from '../money/payments/transaction.ts'
import { findRefundAfter } from '../money/refunds/buyer-queries.ts'
import { listRefundsNaming, listRefundsOfPayments } from '../money/refunds/named-queries.ts'
import type { Refund } from '../money/refunds/refund.ts'
import type { Scope } from '../platform/context.ts'
import type { Queries } from '../platform/db/database.ts'
import { type Approval, listApprovalsAbout } from '../platform/staff/approval-queries.ts'
import { learn, namesEmail, type Person } from './person.ts'

// Finds one buyer in the books of a merchant: rows with the e-mail, and rows of the same purchases.

export type Traces = {
  scope: Scope
  clients: Client[]
  sessions: PaymentSession[]
  transactions: MoneyTransaction[]
  refunds: Refund[]
  orders: Order[]
  answers: LinkSession[]
  /** Of the staff, about their payments. */
  approvals: Approval[]
}

/** Reads page by page: no statement lasts longer for a merchant with many rows. */
const rowsAtOnce = 5_000
export const allIds: IdSpan = {
  from: '00000000-0000-0000-0000-000000000000',
  to: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

type PageEnd = (tx: Queries, scope: Scope, span: IdSpan, rows: number) => Promise<{ id: string } | undefined>
type Naming<Row> = (tx: Queries, scope: Scope, span: IdSpan, email: string) => Promise<Row[]>

export async function inPages<Row>(
  tx: Queries,
  scope: Scope,
  findAfter: PageEnd,
  list: (span: IdSpan) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let { from } = allIds; ;) {
    const after = await findAfter(tx, scope, { from, to: allIds.to }, rowsAtOnce)
    found.push(...(await list({ from, to: after?.id ?? allIds.to })))
    if (!after) return found
    from = after.id
  }
}

/** The texts of a row, to be looked through for the whole e-mail: the statement finds parts of others as well. */
const textOf = (row: object): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join('\n')

/** Everything of this person in one environment of a merchant; undefined for nothing. What it learns of them it adds to `person`. */
export async function findTraces(tx: Queries, scope: Scope, person: Person): Promise<Traces | undefined> {
  const { email } = person
  const naming = async <Row extends object>(findAfter: PageEnd, list: Naming<Row>): Promise<Row[]> =>
    (await inPages(tx, scope, findAfter, (span) => list(tx, scope, span, email))).filter((row) =>
      namesEmail(email, textOf(row)),
    )
  const clients = await findClientsByEmail(tx, scope, email)
  const named = {
    sessions: await naming(findSessionAfter, listSessionsNaming),
    transactions: await naming(findTransactionAfter, listTransactionsNaming),
    refunds: await naming(findRefundAfter, listRefundsNaming),
    answers: await naming(findAnswersAfter, listAnswersNaming),
    orders: await ordersNaming(tx, scope, email),
  }
  const sessionIds = distinct([
    ...named.sessions.map(({ id }) => id),
    ...named.transactions.map(({ sessionId }) => sessionId),
    ...named.answers.map(({ sessionId }) => sessionId),
    ...named.orders.map(({ sessionId }) => sessionId),
  ])
  const sessions = await listSessionsById(tx, scope, sessionIds)
  const transactions = byKey(
    [...named.transactions, ...(await listTransactionsOfSessions(tx, scope, sessionIds))],
    ({ id }) => id,
  )
  const paymentIds = transactions.filter(({ type }) => type === 'PAYMENT').map(({ id }) => id)
  const refunds = byKey([...named.refunds, ...(await listRefundsOfPayments(tx, scope, paymentIds))], ({ id }) => id)
  const ordered = sessions.filter(({ sourceKind }) => sourceKind === 'PRODUCT_ORDER').map(({ sourceId }) => sourceId)
  const orders = byKey(
    [...named.orders, ...(await listOrdersOfSessions(tx, scope, ordered))],
    ({ reference }) => reference,
  )
  const answers = await listAnswersOfSessions(tx, scope, sessionIds)
  const approvals = await listApprovalsAbout(
    tx,
    transactions.map(({ id }) => id),
  )
  const traces = { scope, clients, sessions, transactions, refunds, orders, answers, approvals }
  learnFrom(person, traces)
  const hasAny = [clients, sessions, transactions, refunds, orders].some((rows) => rows.length > 0)
  return hasAny ? traces : undefined
}

async function ordersNaming(tx: Queries, scope: Scope, email: string): Promise<Order[]> {
  const found: Order[] = []
  const ever = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }
  type Place = Awaited<ReturnType<typeof listOrdersOfTime>>[number]
  for (let after: Place | undefined; ;) {
    const page: Place[] = await listOrdersOfTime(tx, scope, ever, { after, limit: rowsAtOnce })
    const references = page.map(({ reference }) => reference)
    found.push(...(await listOrdersNaming(tx, scope, references, email)))
    if (page.length < rowsAtOnce) return found.filter((order) => namesEmail(email, textOf(order)))
    after = page.at(-1)
  }
}

function learnFrom(person: Person, { clients, sessions, transactions, orders }: Traces): void {
  for (const client of clients) learn(person, client)
  for (const row of [...sessions, ...transactions]) learn(person, customerOf(row) ?? {})
  for (const { buyerName: name, buyerEmail: email, buyerPhone: phone } of orders) learn(person, { name, email, phone })
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

const byKey = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]
