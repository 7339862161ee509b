import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asOneWrite, type Origin, type Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import {
  fingerprintOf,
  idempotencyKeyOf,
  type Keyed,
  type Reply,
  onceForKey,
  store,
} from '../idempotency/idempotency.ts'
import { writeJson } from '../json.ts'
import { type Knock, type Principal, requireProductionAccess, requireScope } from '../keys/authenticate.ts'
import { withCorrelation } from './correlation.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import type { Route } from './route.ts'
import { refusePath } from './server.ts'
import { type Input, validInput } from './input.ts'

// One table, several doors: what a row declares becomes, in the contract's order, authentication, production access, scope,
// rate limit, validation, and one transaction around the handler.

export type Door = {
  /** Where the table is mounted, such as `/v1`. */
  prefix: string
  /** Yields who knocks, or throws. */
  authenticate: (knock: Knock, now: Date) => Principal | Promise<Principal>
  limit: Limiter
}

export type Machinery = { db: Database; publicUrl: string; now: () => Date }

type Handled = { status: number; body?: unknown; location?: string }

export function mount(app: FastifyInstance, routes: readonly Route[], door: Door, machinery: Machinery): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: door.prefix + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, reply) => admit(request, reply, route, door, machinery),
      handler: (request, reply) => answer(request, reply, route, door, machinery),
    })
  }
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  door: Door,
  { now }: Machinery,
): Promise<void> {
  // The router takes an empty step of a path for a parameter.
  if (Object.values(request.params as Record<string, string>).includes('')) refusePath()
  const at = now()
  const principal = await door.authenticate(request, at)
  requireProductionAccess(principal)
  requireScope(principal, route.access)
  reply.headers(standingHeaders(door.limit(principal.countedAs, at.getTime())))
  admitted.set(request, principal)
}

const admitted = new WeakMap<FastifyRequest, Principal>()

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  door: Door,
  machinery: Machinery,
): Promise<FastifyReply> {
  const principal = admitted.get(request) as Principal
  const key = route.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined
  const input = validInput(request, route)
  const scope = { merchantId: principal.merchantId, environment: principal.environment }
  if (route.mode === 'read') return send(request, reply, door, asReply(await reading(route, scope, input, machinery)))
  const keyed = key === undefined ? undefined : { key, scope, fingerprint: fingerprint(request, scope) }
  return writing(request, reply, { route, door, machinery, scope, origin: principal.origin, input, keyed })
}

const reading = (route: Route, scope: Scope, input: Input, { db, publicUrl, now }: Machinery): Promise<Handled> =>
  call(route, { tx: db.read, scope, now: now(), publicUrl }, input)

type Writing = {
  route: Route
  door: Door
  machinery: Machinery
  scope: Scope
  origin: Origin
  input: Input
  keyed: Keyed | undefined
}

async function writing(request: FastifyRequest, reply: FastifyReply, write: Writing): Promise<FastifyReply> {
  const { door, machinery, keyed } = write
  const work = () => transact(request.id, write)
  const answered = keyed ? await onceForKey(machinery, keyed, work) : { reply: await work(), isReplay: false }
  if (answered.isReplay) reply.header('Idempotency-Replayed', 'true')
  return send(request, reply, door, answered.reply)
}

function transact(correlationId: string, { route, machinery, scope, origin, input, keyed }: Writing): Promise<Reply> {
  const { db, publicUrl, now } = machinery
  return asOneWrite(db, { scope, origin, correlationId, now: now(), publicUrl }, async (ctx) => {
    const reply = asReply(await call(route, ctx, input))
    if (keyed) store(ctx, keyed, reply)
    return reply
  })
}

// A row's handler is typed by its own schemas; the machinery hands it what those schemas have read.
const call = (route: Route, ctx: unknown, input: Input): Promise<Handled> => route.handler(ctx as never, input as never)

const asReply = ({ status, body, location }: Handled): Reply => ({
  status,
  location,
  body: body === undefined ? undefined : writeJson(body),
})

const fingerprint = (request: FastifyRequest, { environment }: Scope): string =>
  fingerprintOf({ method: request.method, path: pathOf(request), environment, body: request.body })

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  { status, location, body }: Reply,
): FastifyReply {
  reply.code(status)
  if (location !== undefined) reply.header('Location', door.prefix + location)
  if (body === undefined) return reply.send()
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(withCorrelation(body, request.id))
}
