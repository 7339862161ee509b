import { Readable } from 'node:stream'
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
import { localeOf } from '../locale.ts'
import { withCorrelation } from './correlation.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import type { Beside, Handled, Route, SentFile } from './route.ts'
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
  /** Asks again once the body is there, since whoever knocked may have been shown out while it came. */
  asksTwice?: true
}

export type Machinery = Beside & { db: Database; publicUrl: string; now: () => Date }

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
  const principal = await stillAdmitted(request, route, door, machinery)
  const key = route.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined
  const input = validInput(request, route)
  const scope = { merchantId: principal.merchantId, environment: principal.environment }
  if (route.mode === 'read')
    return send(request, reply, door, asReply(await reading(request, { route, scope, input, machinery })))
  const keyed = key === undefined ? undefined : { key, scope, fingerprint: fingerprint(request, scope) }
  return writing(request, reply, { route, door, machinery, scope, origin: principal.origin, input, keyed })
}

type Reading = { route: Route; machinery: Machinery; scope: Scope; input: Input }

function reading({ headers }: FastifyRequest, { route, scope, input, machinery }: Reading): Promise<Handled> {
  const { db, secrets, publicUrl, now } = machinery
  const locale = localeOf(headers['accept-language'])
  return call(route, { tx: db.read, scope, now: now(), publicUrl, secrets, locale }, input)
}

type Writing = Reading & { door: Door; origin: Origin; keyed: Keyed | undefined }

async function writing(request: FastifyRequest, reply: FastifyReply, write: Writing): Promise<FastifyReply> {
  const { door, machinery, keyed } = write
  const work = () => transact(request.id, write)
  const answered = keyed ? await onceForKey(machinery, keyed, work) : { reply: await work(), isReplay: false }
  if (answered.isReplay) reply.header('Idempotency-Replayed', 'true')
  return send(request, reply, door, answered.reply)
}

function transact(
  correlationId: string,
  { route, machinery, scope, origin, input, keyed }: Writing,
): Promise<Sendable> {
  const { db, publicUrl, now, secrets, requireAcquirer } = machinery
  return asOneWrite(db, { scope, origin, correlationId, now: now(), publicUrl }, async (ctx) => {
    const reply = asReply(await call(route, { ...ctx, secrets, requireAcquirer }, input))
    if (keyed) store(ctx, keyed, reply)
    return reply
  })
}

async function stillAdmitted(
  request: FastifyRequest,
  route: Route,
  door: Door,
  { now }: Machinery,
): Promise<Principal> {
  if (!door.asksTwice || request.body === undefined) return admitted.get(request) as Principal
  const principal = await door.authenticate(request, now())
  requireProductionAccess(principal)
  requireScope(principal, route.access)
  return principal
}

// A row's handler is typed by its own schemas; the machinery hands it what those schemas have read.
const call = (route: Route, ctx: unknown, input: Input): Promise<Handled> => route.handler(ctx as never, input as never)

type Sendable = Reply & { file?: SentFile | undefined }

const asReply = ({ status, body, location, file }: Handled): Sendable => ({
  status,
  location,
  body: body === undefined ? undefined : writeJson(body),
  file,
})

const fingerprint = (request: FastifyRequest, { environment }: Scope): string =>
  fingerprintOf({ method: request.method, path: pathOf(request), environment, body: request.body })

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  { status, location, body, file }: Sendable,
): FastifyReply {
  reply.code(status)
  if (location !== undefined) reply.header('Location', door.prefix + location)
  if (file) return sendFile(reply, file)
  if (body === undefined) return reply.send()
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(withCorrelation(body, request.id))
}

const sendFile = (reply: FastifyReply, { mediaType, name, content, headers }: SentFile): FastifyReply =>
  reply
    .headers({ ...headers, 'Content-Disposition': `attachment; filename="${name}"` })
    .header('Content-Type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content))
