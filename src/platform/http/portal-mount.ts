import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { localeOf } from '../locale.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Session } from '../sessions/queries.ts'
import { mayDo } from '../sessions/roles.ts'
import { presentedToken, readSession } from '../sessions/sessions.ts'
import { consumeToken, lookAtToken } from '../tokens/tokens.ts'
import { writeJson } from '../json.ts'
import { withCorrelation } from './correlation.ts'
import { validInput } from './input.ts'
import { failPortal } from './portal-errors.ts'
import type { PersonContext, PortalRoute } from './portal-route.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'

// What a row of the portal declares becomes, in this order: limit by address for what anyone may call, session, role, limit by
// session, step-up, validation, and the handler in what its mode opens.

export type PortalMachinery = {
  db: Database
  secrets: Secrets
  publicUrl: string
  now: () => Date
  /** Requests for each address on the public calls. */
  publicLimit: Limiter
  /** Requests for each session. */
  sessionLimit: Limiter
  limitFactor: number
  /** Domains of e-mail addresses that cannot sign up. */
  refusedDomains: readonly string[]
}

type Admitted = {
  bearer: string | undefined
  confirmation?: string | undefined
  session?: Session
  person?: PersonContext
}

export function mountPortal(app: FastifyInstance, routes: readonly PortalRoute[], machinery: PortalMachinery): void {
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
  { access, confirmed }: PortalRoute,
  machinery: PortalMachinery,
  now: Date,
): Promise<Admitted> {
  const { publicUrl, publicLimit, sessionLimit } = machinery
  if (Object.values(request.params as Record<string, string>).includes('')) failPortal('NOT_FOUND')
  if (access === 'anyone') {
    reply.headers(standingHeaders(publicLimit(request.ip, now.getTime())))
    return { bearer: /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] }
  }
  const presented = presentedToken(request, publicUrl)
  if (presented === 'forged') failPortal('CROSS_SITE')
  const bearer = presented === 'none' ? undefined : presented.token
  const session = bearer === undefined ? undefined : await readSession(machinery.db, machinery.secrets, bearer, now)
  if (access === 'person') {
    const person = await personOf(session, bearer, machinery, now)
    reply.headers(standingHeaders(sessionLimit(person.userId, now.getTime())))
    return { bearer, person, confirmation: confirmationOf(request) }
  }
  if (!session) failPortal('SESSION_INVALID')
  if (access !== 'session' && !mayDo(session.role, access)) failPortal('ROLE_NOT_ALLOWED')
  reply.headers(standingHeaders(sessionLimit(session.id, now.getTime())))
  const confirmation = confirmed ? (confirmationOf(request) ?? failPortal('STEP_UP_REQUIRED')) : undefined
  return { bearer, session, confirmation }
}

async function personOf(
  session: Session | undefined,
  bearer: string | undefined,
  { db, secrets }: PortalMachinery,
  now: Date,
): Promise<PersonContext> {
  if (session) return { userId: session.userId, session }
  const token = bearer === undefined ? undefined : await lookAtToken(db.read, secrets, 'LOGIN', bearer, now)
  if (!token) failPortal('SESSION_INVALID')
  return { userId: token.userId, session: undefined }
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
  const { db, secrets, publicUrl, now, limitFactor, refusedDomains } = machinery
  const caller = admitted.get(request) as Admitted
  const input = validInput(request, route)
  const ctx = {
    ...caller,
    now: now(),
    publicUrl,
    secrets,
    limitFactor,
    refusedDomains,
    correlationId: request.id,
    locale: localeOf(request.headers['accept-language']),
    address: request.ip,
  }
  const call = (more: object) => route.handler({ ...ctx, ...more } as never, input as never)
  const handled =
    route.mode === 'read'
      ? await call({ tx: db.read })
      : route.mode === 'phased'
        ? await call({ db })
        : await inTransaction(db, async (tx) => {
            if (route.confirmed) await confirm(tx, secrets, caller, ctx.now)
            return call({ tx })
          })
  reply.code(handled.status).headers(handled.headers ?? {})
  if (handled.body === undefined) return reply.send()
  return reply
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(withCorrelation(writeJson(handled.body), request.id))
}

/** Used up with the effect: what is refused after this leaves the token good. */
async function confirm(
  tx: Transaction,
  secrets: Secrets,
  { session, confirmation = '' }: Admitted,
  now: Date,
): Promise<void> {
  const token = await consumeToken(tx, secrets, 'CONFIRMATION', confirmation, now)
  if (!session || token?.subject !== session.id) failPortal('CONFIRMATION_INVALID')
}
