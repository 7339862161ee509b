import type { PaymentSession } from '#money/payments/session.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type LinkSession, type PlaceState, placeStates } from './place.ts'

/** Refused by `payment_link_sessions_nonce` when the form was sent before. */
export const insertLinkSession = (n: number, { merchantId, environment }: Scope, row: LinkSession): Part =>
  part('link_session', n)`insert into payment_link_sessions ${columns({ merchantId, environment, ...row })}`

export const findLinkSession = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sessionId: string,
) => tx.maybeOne<LinkSession>`
  select session_id, reference, nonce, quantity, answers, place, created_at from payment_link_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId}`

type Form = { reference: string; nonce: string }

/** The session that a form has led to. */
export const findSessionOfForm = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { reference, nonce }: Form,
) => tx.maybeOne<PaymentSession & Pick<LinkSession, 'quantity' | 'answers'>>`
  select s.*, l.quantity, l.answers
  from payment_link_sessions l
  join payment_sessions s on s.merchant_id = l.merchant_id and s.environment = l.environment and s.id = l.session_id
  where l.merchant_id = ${merchantId} and l.environment = ${environment} and l.reference = ${reference} and l.nonce = ${nonce}`

/** Lets the form lead to another session. */
export const forgetForm = (tx: Transaction, { merchantId, environment }: Scope, sessionId: string) => tx.run`
  update payment_link_sessions set nonce = null
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId}`

/** No row means that the place was in another state already. */
export const movePlace = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { sessionId, to }: { sessionId: string; to: PlaceState },
) => tx.maybeOne<LinkSession>`
  update payment_link_sessions set place = ${to}
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId} and place = any(${placeStates.sourcesOf(to)})
  returning session_id, reference, nonce, quantity, answers, place, created_at`

/** Answers to the questions of payment links. */
export const eraseAnswers = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) => tx.run`
  update payment_link_sessions l set answers = null
  from payment_sessions s
  where l.merchant_id = ${merchantId} and l.environment = ${environment} and l.answers is not null
    and s.merchant_id = ${merchantId} and s.environment = ${environment} and s.id = l.session_id and s.client_id = ${clientId}`
