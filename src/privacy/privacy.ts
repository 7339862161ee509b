import { listScopesWithClient } from '../modules/clients/named-queries.ts'
import { listScopesWithSessions } from '../money/payments/buyer-queries.ts'
import { asOneWrite, environmentNames, type Scope } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import {
  deleteKeptMails,
  deleteMails,
  findMailAfter,
  listMailsNaming,
  type NamingMail,
} from '../platform/mail/named-queries.ts'
import { forEveryScope } from '../platform/merchants/every-scope.ts'
import {
  eraseCallsById,
  findCallAfter,
  listCallsNaming,
  listScopesWithCalls,
  type NamingCall,
} from '../platform/request-log/named-queries.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { auditBuyer, type Erased, eraseTraces } from './erase.ts'
import { allIds, findTraces, inPages, type Traces } from './find.ts'
import { openMatters } from './open.ts'
import { namesEmail, type Person, personOf } from './person.ts'

// `mizan privacy export` and `erase`: for a buyer who asks to see the data about them, or asks to be forgotten.

export type PrivacyParts = { db: Database; secrets: Secrets; publicUrl: string; now: Date }

/** All merchants without one. */
export type BuyerQuery = { email: string; merchantId?: string | undefined }

export type BuyerTraces = { person: Person; traces: Traces[]; calls: FoundCalls[]; mails: NamingMail[] }
type FoundCalls = { scope: Scope; calls: NamingCall[] }

/** Everything that names this buyer. Changes nothing. */
export async function findBuyer(db: Database, buyer: BuyerQuery): Promise<BuyerTraces> {
  const person = personOf(buyer.email)
  const traces: Traces[] = []
  await forScopes(db, buyer, async (scope) => {
    const found = await findTraces(db.read, scope, person)
    if (found) traces.push(found)
  })
  const mails = await findMails(db, person, traces)
  return { person, traces, calls: await findCalls(db, buyer, traces), mails }
}

async function forScopes(db: Database, { email, merchantId }: BuyerQuery, work: (scope: Scope) => Promise<void>) {
  if (merchantId !== undefined) {
    for (const environment of environmentNames) await work({ merchantId, environment })
    return
  }
  await forEveryScope({
    db,
    concerned: async (span) => [
      ...new Map(
        [
          ...(await listScopesWithSessions(db.read, span, allIds)),
          ...(await listScopesWithClient(db.read, span, email.toLowerCase())),
        ].map((scope) => [`${scope.merchantId} ${scope.environment}`, scope]),
      ).values(),
    ],
    work: (scope) => work(scope).then(() => 1),
  })
}

/** Calls that the e-mail is in, plain or as addresses write it, and calls about what the person bought. */
async function findCalls(
  db: Database,
  { email, merchantId }: BuyerQuery,
  traces: readonly Traces[],
): Promise<FoundCalls[]> {
  const found: FoundCalls[] = []
  const lower = email.toLowerCase()
  const work = async (scope: Scope) => {
    const own = traces.find(
      (each) => each.scope.merchantId === scope.merchantId && each.scope.environment === scope.environment,
    )
    const ids = idsOf(own)
    const looked = await inPages(db.read, scope, findCallAfter, (span) =>
      listCallsNaming(db.read, scope, span, [...wordsOf(lower), ...ids]),
    )
    const calls = looked.filter((call) => isAbout(call, lower, ids))
    if (calls.length > 0) found.push({ scope, calls })
    return calls.length
  }
  if (merchantId === undefined)
    await forEveryScope({ db, concerned: (span) => listScopesWithCalls(db.read, span), work })
  else for (const environment of environmentNames) await work({ merchantId, environment })
  return found
}

/** The statement finds parts of longer addresses, too. An address in a query is written with `%40`. */
function isAbout({ path, query, requestBody, responseBody, idempotencyKey }: NamingCall, email: string, ids: string[]) {
  const text = [path, query, idempotencyKey, requestBody, responseBody].join('\n')
  return namesEmail(email, text.replaceAll(/%40/gi, '@')) || ids.some((id) => text.includes(id))
}

const wordsOf = (email: string): string[] => [...new Set([email, encodeURIComponent(email).toLowerCase()])]

const idsOf = (traces: Traces | undefined): string[] =>
  traces === undefined
    ? []
    : [
        ...[...traces.sessions, ...traces.transactions, ...traces.refunds].map(({ id }) => id),
        ...traces.orders.map(({ reference }) => reference),
      ]

const mailsAtOnce = 5_000

async function findMails(db: Database, { email }: Person, traces: readonly Traces[]): Promise<NamingMail[]> {
  const references = traces.flatMap(({ orders }) => orders.map(({ reference }) => reference))
  const found: NamingMail[] = []
  for (let after = allIds.from; ;) {
    const end = await findMailAfter(db.read, after, mailsAtOnce)
    const until = end?.id ?? allIds.to
    const page = await listMailsNaming(db.read, { after, until }, { email, references })
    found.push(
      ...page.filter(
        ({ recipient, parameters }) =>
          namesEmail(email, `${recipient}\n${parameters}`) || references.some((each) => parameters.includes(each)),
      ),
    )
    if (!end) return found
    after = until
  }
}

export type Erasure =
  | { isErased: false; open: string[] }
  | { isErased: true; merchants: number; erased: Erased; calls: number; mails: number }

/**
 * Takes a buyer out of everything but the books, all or nothing by merchant and environment. Nothing is touched while a payment, a
 * refund or a parcel of theirs is under way. Again it finds nothing.
 */
export async function eraseBuyer(parts: PrivacyParts, buyer: BuyerQuery): Promise<Erasure> {
  const { db, publicUrl, now } = parts
  const found = await findBuyer(db, buyer)
  const open = found.traces.flatMap((traces) => openMatters(traces, now))
  if (open.length > 0) return { isErased: false, open }
  const sums: Erased = { clients: 0, sessions: 0, payments: 0, refunds: 0, orders: 0 }
  for (const traces of found.traces) {
    const beginning = { scope: traces.scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl } as const
    const erased = await asOneWrite(db, beginning, (ctx) => eraseTraces(ctx, found.person, traces))
    for (const kind of Object.keys(sums) as (keyof Erased)[]) sums[kind] += erased[kind]
  }
  for (const { scope, calls } of found.calls)
    await inTransaction(db, (tx) =>
      eraseCallsById(
        tx,
        scope,
        calls.map(({ id }) => id),
      ),
    )
  await inTransaction(db, async (tx) => {
    const ids = found.mails.map(({ id }) => id)
    await deleteMails(tx, ids)
    await deleteKeptMails(tx, ids, found.person.email)
  })
  await eraseLateCalls(parts, buyer)
  return {
    isErased: true,
    merchants: new Set(found.traces.map(({ scope }) => scope.merchantId)).size,
    erased: sums,
    calls: found.calls.reduce((sum, { calls }) => sum + calls.length, 0),
    mails: found.mails.length,
  }
}

export const eraseNamingJob = 'request-log.erase-naming'
/** The address in such a job, which is sealed. */
export const namingField = (id: string) => ({ table: 'jobs', row: id, column: 'email' })
/** Longer than calls wait to be written down. */
const againAfterMs = 30_000

/** Calls that were answered just now are written down a moment later. */
async function eraseLateCalls({ db, secrets, now }: PrivacyParts, { email, merchantId }: BuyerQuery): Promise<void> {
  const id = newId(now)
  const sealed = await secrets.seal(namingField(id), email)
  const runAt = new Date(now.getTime() + againAfterMs)
  const payload = { id, sealed, ...(merchantId !== undefined && { merchantId }) }
  await inTransaction(db, (tx) => enqueue(tx, eraseNamingJob, payload, { runAt }))
}

export async function eraseNamingCalls(
  { db, secrets }: Pick<PrivacyParts, 'db' | 'secrets'>,
  { id = '', sealed = '', merchantId }: Record<string, string | undefined>,
): Promise<void> {
  const email = await secrets.open(namingField(id), sealed)
  for (const { scope, calls } of await findCalls(db, { email, merchantId }, []))
    await inTransaction(db, (tx) =>
      eraseCallsById(
        tx,
        scope,
        calls.map((call) => call.id),
      ),
    )
}

/** The audit line of an export, for each merchant in it. */
export async function auditExport({ db, publicUrl, now }: Omit<PrivacyParts, 'secrets'>, traces: readonly Traces[]) {
  for (const each of traces) {
    const { scope } = each
    const beginning = { scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl } as const
    await asOneWrite(db, beginning, (ctx) => auditBuyer(ctx, 'buyer.exported', each))
  }
}
