import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PayoutSender, Scope } from '../context.ts'
import type { Database, Queries } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { localeOf } from '../locale.ts'
import type { FileLocation } from '../files/location.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { findLiveSession, type Session } from '../sessions/queries.ts'
import { useConfirmation } from '../sessions/confirmation.ts'
import { mayDo } from '../sessions/roles.ts'
import { aliveAt, isOfOtherCompany, presentedToken, readSession } from '../sessions/sessions.ts'
import { lookAtToken } from '../tokens/tokens.ts'
import { writeJson } from '../json.ts'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import { withCorrelation } from './correlation.ts'
import { mountFileCalls } from './file-calls.ts'
import { validInput } from './input.ts'
import { failPortal } from './portal-errors.ts'
import { isDoneSoon } from './patience.ts'
import { type CardAcquirer, isOfCompany, type PersonContext, type PortalRoute, refuseId } from './portal-route.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import type { CloseVoucher } from './route.ts'
import { callErrors } from '../sessions/portal-errors.ts'

// A row of the portal becomes, in this order: limit by address for calls without log-in, session, role, limit by session, step-up, validation, and
// the handler in the mode's transaction.

export type PortalMachinery = {
  db: Database
  secrets: Secrets
  publicUrl: string
  now: () => Date
  /** Requests for each address on the public calls. */
  publicLimit: Limiter
  /** Requests for each session. */
  sessionLimit: Limiter
  /** The location of files that people hand in. */
  documents: FileLocation
  limitFactor: number
  /** Domains of e-mail addresses that cannot sign up. */
  refusedDomains: readonly string[]
  payoutSender: PayoutSender
  cardAcquirerOf: (scope: Scope) => Promise<CardAcquirer | undefined>
  closeVoucher: CloseVoucher
  /** How long a call waits for a later answer, in ms; a few seconds by default. */
  waitsMs?: () => number
}

type Admitted = {
  bearer: string | undefined
  confirmation?: string | undefined
  session?: Session
  person?: PersonContext
}

export function mountPortal(app: FastifyInstance, routes: readonly PortalRoute[], machinery: PortalMachinery): void {
  mountFileCalls(app, { ...machinery, location: machinery.documents })
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        const now = machinery.now()
        admitted.set(request, await admit(request, reply, route, machinery, now))
      },
      handler: (request, reply) => serve(request, reply, route, machinery),
    })
  }
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, confirmed, path }: PortalRoute,
  machinery: PortalMachinery,
  now: Date,
): Promise<Admitted> {
  const { publicUrl, publicLimit, sessionLimit } = machinery
  if (Object.values(request.params as Record<string, string>).includes('')) failPortal(callErrors.NOT_FOUND)
  if (access === 'anyone') {
    reply.headers(standingHeaders(publicLimit(countedAddress(callerAddress(request)), now.getTime())))
    return { bearer: /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] }
  }
  const presented = presentedToken(request, publicUrl)
  if (presented === 'forged') failPortal(callErrors.CROSS_SITE)
  const bearer = presented === 'none' ? undefined : presented.token
  const session = bearer === undefined ? undefined : await readSession(machinery.db, machinery.secrets, bearer, now)
  if (access === 'person') {
    const person = await personOf(session, bearer, machinery, now)
    reply.headers(standingHeaders(sessionLimit(person.userId, now.getTime())))
    return { bearer, person, confirmation: confirmationOf(request) }
  }
  if (!session) failPortal(callErrors.SESSION_INVALID)
  if (isOfCompany({ access, path }) && isOfOtherCompany(request, session)) failPortal(callErrors.OTHER_COMPANY)
  if (access !== 'session' && !mayDo(session.role, access)) failPortal(callErrors.ROLE_NOT_ALLOWED)
  reply.headers(standingHeaders(sessionLimit(session.id, now.getTime())))
  const confirmation = confirmationOf(request)
  if (confirmed && confirmation === undefined) failPortal(callErrors.STEP_UP_REQUIRED)
  return { bearer, session, confirmation }
}

async function personOf(
  session: Session | undefined,
  bearer: string | undefined,
  { db, secrets }: PortalMachinery,
  now: Date,
): Promise<PersonContext> {
  if (session)
    return { userId: session.userId, session, loginToken: undefined, authenticatedAt: session.authenticatedAt }
  const token = bearer === undefined ? undefined : await lookAtToken(db.read, secrets, 'LOGIN', bearer, now)
  if (!token) failPortal(callErrors.SESSION_INVALID)
  return { userId: token.userId, session: undefined, loginToken: bearer, authenticatedAt: token.createdAt }
}

function confirmationOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-confirmation-token']
  return typeof given === 'string' && given !== '' ? given : undefined
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  route: PortalRoute,
  machinery: PortalMachinery,
): Promise<FastifyReply> {
  const { db, secrets } = machinery
  const caller = admitted.get(request) as Admitted
  const input = validInput(request, route, () => refuseId(route))
  const surroundings = surroundingsOf(request, machinery)
  const { now } = surroundings
  const call = (more: object, still: Admitted) =>
    route.handler({ ...still, ...surroundings, ...more } as never, input as never)
  const merchantId = (caller.session ?? caller.person?.session)?.merchantId
  const write = async (tx: Transaction) => {
    const still = await stillAdmitted(tx, caller, route, now)
    if (route.confirmed) await useConfirmation(tx, { ...still, secrets, now })
    return call({ tx }, still)
  }
  const handled =
    route.mode === 'write'
      ? await inTransaction(db, write, merchantId)
      : await call(route.mode === 'read' ? { tx: db.read } : { db }, await phased(route, caller, machinery, now))
  const { isDone } = handled
  if (isDone) await isDoneSoon(() => isDone(db.read), machinery.waitsMs?.())
  return sendAnswer(request, reply, handled)
}

/** A row that opens its own transactions proves the caller in one before them. */
async function phased(
  route: PortalRoute,
  caller: Admitted,
  { db, secrets }: PortalMachinery,
  now: Date,
): Promise<Admitted> {
  if (!route.confirmed) return stillAdmitted(db.read, caller, route, now)
  const prove = async (tx: Transaction) => {
    const still = await stillAdmitted(tx, caller, route, now)
    await useConfirmation(tx, { ...still, secrets, now })
    return still
  }
  return inTransaction(db, prove, (caller.session ?? caller.person?.session)?.merchantId)
}

/** The part of a handler's context that every caller's has. */
export function surroundingsOf(request: FastifyRequest, machinery: PortalMachinery) {
  const { secrets, publicUrl, now: clock, limitFactor, refusedDomains, payoutSender, closeVoucher } = machinery
  const { cardAcquirerOf } = machinery
  return {
    now: clock(),
    clock,
    publicUrl,
    secrets,
    limitFactor,
    refusedDomains,
    payoutSender,
    cardAcquirerOf,
    closeVoucher,
    correlationId: request.id,
    locale: localeOf(request.headers['accept-language']),
    address: callerAddress(request),
  }
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> | undefined }

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers }: Answer,
): FastifyReply {
  reply.code(status).headers(headers ?? {})
  if (body === undefined) return reply.send()
  return reply
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(withCorrelation(writeJson(body), request.id))
}

/** A body may take its time to arrive. A person who was logged out, removed or given another role meanwhile is checked again. */
async function stillAdmitted(tx: Queries, caller: Admitted, { access }: PortalRoute, now: Date): Promise<Admitted> {
  const before = caller.session ?? caller.person?.session
  if (!before) return caller
  const session = (await findLiveSession(tx, before, aliveAt(now))) ?? failPortal(callErrors.SESSION_INVALID)
  if (caller.person) return { ...caller, person: { ...caller.person, session } }
  if (access !== 'anyone' && access !== 'person' && access !== 'session' && !mayDo(session.role, access))
    failPortal(callErrors.ROLE_NOT_ALLOWED)
  return { ...caller, session }
}
