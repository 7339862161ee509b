import { presentClient } from '../modules/clients/client.ts'
import { presentMethod } from '../modules/clients/payment-method.ts'
import { listAllMethods } from '../modules/clients/queries.ts'
import { presentOrder } from '../modules/orders/order.ts'
import { presentSession } from '../money/payments/session-view.ts'
import { listEntriesOfRefunds } from '../money/bank-statements/buyer-queries.ts'
import { listStepTexts } from '../money/payments/named-queries.ts'
import { presentTransaction } from '../money/payments/transaction-view.ts'
import { listEventBodiesAbout } from '../events/queries.ts'
import type { Database } from '../platform/db/database.ts'
import { RawJson, writeJson } from '../platform/json.ts'
import type { Traces } from './find.ts'
import type { BuyerTraces } from './privacy.ts'

// All that is known of a buyer, as JSON for them to read: purchases as merchants see them, and every place that names them.

/** The text of the file. */
export async function exportOf(
  db: Database,
  { person, traces, calls, mails }: BuyerTraces,
  now: Date,
): Promise<string> {
  return writeJson({
    email: person.email,
    exportedAt: now,
    accounts: await Promise.all(traces.map((each) => accountOf(db, each, now))),
    calls: calls.flatMap(({ scope, calls: named }) =>
      named.map(({ query, idempotencyKey, requestBody, responseBody, ...call }) => ({
        merchantId: scope.merchantId,
        environment: scope.environment,
        ...call,
        query: query ?? undefined,
        idempotencyKey: idempotencyKey ?? undefined,
        sent: requestBody ?? undefined,
        answered: responseBody ?? undefined,
      })),
    ),
    mails: mails.map(({ parameters, ...mail }) => ({ ...mail, parameters: new RawJson(parameters) })),
  })
}

async function accountOf(db: Database, traces: Traces, now: Date) {
  const { scope, clients, sessions, transactions, refunds, orders, answers, approvals } = traces
  const ids = [...sessions, ...transactions, ...refunds].map(({ id }) => id)
  const about = [...ids, ...orders.map(({ reference }) => reference), ...clients.map(({ id }) => id)]
  const events = await listEventBodiesAbout(db.read, scope, about)
  const entries = await listEntriesOfRefunds(
    db.read,
    refunds.map(({ id }) => id),
  )
  return {
    merchantId: scope.merchantId,
    environment: scope.environment,
    clients: await Promise.all(
      clients.map(async (client) => ({
        ...presentClient(client),
        note: client.note ?? undefined,
        paymentMethods: (await listAllMethods(db.read, scope, client.id)).map((method) =>
          presentMethod(method, method.id === client.defaultPaymentMethodId, now),
        ),
      })),
    ),
    orders: orders.map(presentOrder),
    sessions: sessions.map((session) => presentSession(session, { now })),
    transactions: transactions.map(presentTransaction),
    // Of payments, beside what merchants see: the browser and the country that rules were asked about.
    recordedForRules: transactions.flatMap(({ reference, riskFacts }) =>
      riskFacts === null ? [] : [{ transaction: reference, facts: new RawJson(riskFacts) }],
    ),
    steps: (await listStepTexts(db.read, scope, ids)).map(({ facts, ...step }) => ({
      ...step,
      facts: facts === null ? undefined : new RawJson(facts),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      refundReference: refund.refundReference,
      status: refund.status,
      reasonDetail: refund.reasonDetail ?? undefined,
      noteToCustomer: refund.noteToCustomer ?? undefined,
      destinationRib: refund.destinationRib ?? undefined,
      destinationHolder: refund.destinationHolder ?? undefined,
      metadata: refund.metadata === null ? undefined : new RawJson(refund.metadata),
    })),
    bankEntries: entries.map(({ subjectId, bookedOn, amountMinor, remittance }) => ({
      refundId: subjectId ?? undefined,
      bookedOn,
      amountMinor,
      text: remittance ?? undefined,
    })),
    answers: answers.map(({ sessionId, reference, answers: given }) => ({
      sessionId,
      reference,
      given: given === null ? undefined : new RawJson(given),
    })),
    approvals: approvals.map(({ kind, status, reason, askedAt, parameters }) => ({
      kind,
      status,
      reason,
      askedAt,
      details: new RawJson(parameters),
    })),
    events: events.map(({ body }) => new RawJson(body)),
  }
}
