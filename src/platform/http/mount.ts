import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { asOneWrite, type Origin, type ReadContext, type Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type ErrorCode, fail } from '../errors.ts'
import {
  fingerprintOf,
  idempotencyKeyOf,
  type Keyed,
  type Reply,
  onceForKey,
  replyPlace,
  replyRow,
  store,
} from '../idempotency/idempotency.ts'
import { replaceReply } from '../idempotency/queries.ts'
import { type LongJson, longJsonOf, sentInPieces } from './long-json.ts'
import { writeJson } from '../json.ts'
import {
  type KeyAttempt,
  type Principal,
  requireOpenSandbox,
  requireProductionAccess,
  requireScope,
} from '../keys/authenticate.ts'
import { localeOf } from '../locale.ts'
import type { AnsweredCall } from '../request-log/call.ts'
import { answeredCall } from './answered-call.ts'
import { withCorrelation } from './correlation.ts'
import { isDoneSoon } from './patience.ts'
import type { SharedLimit } from '../throttle/shared-limit.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import type { Beside, Handled, Later, Route, SentFile } from './route.ts'
import { refusePath } from './server.ts'
import { type Input, validInput } from './input.ts'

// One table, several doors: a row's declarations become, in the contract's order, authentication, production access, scope, rate limit, validation,
// and one transaction around the handler.

export type Door = {
  /** Path at which the table is mounted, such as `/v1`. */
  prefix: string
  /** Returns the caller, or throws. */
  authenticate: (knock: KeyAttempt, now: Date) => Principal | Promise<Principal>
  limit: Limiter
  /** Of all nodes together, beside that of this process. */
  sharedLimit?: SharedLimit | undefined
  /** Asks again once the body is there, since the caller may have been shut out while it came. */
  asksTwice?: true
  /** Told of every call of a known caller, once it is answered. */
  note?: ((call: AnsweredCall) => void) | undefined
  /** A known caller that was refused. */
  refusedCaller?: (knock: KeyAttempt) => Principal | undefined
  /** Throws for a row that is not for its callers, or not with this query. */
  requireRow?: (route: Route, query: unknown) => void
  /** The part of an answer that its callers see; all of it without this. */
  shownBody?: (route: Route, body: unknown) => Promise<unknown>
}

export type Machinery = Beside &
  Pick<ReadContext, 'payoutSender'> & {
    db: Database
    publicUrl: string
    now: () => Date
    /** How long a caller waits for the work of a job, in milliseconds; five seconds without it. */
    waitsMs?: () => number
  }

export function mount(app: FastifyInstance, routes: readonly Route[], door: Door, machinery: Machinery): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: door.prefix + urlOf(route, routes),
      onRequest: (request, reply) => admit(request, reply, route, door, machinery),
      handler: (request, reply) => answer(request, reply, route, door, machinery),
      ...(door.note && { onSend: noting(route, door, door.note, machinery) }),
    })
  }
}

/**
 * The path as the router has it. An identifier is never a word that another row has in its place: `/webhooks/events` is a list, for
 * every method.
 */
function urlOf({ path }: Route, routes: readonly Route[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const before = path.slice(0, at)
    const beside = routes.flatMap((each) =>
      each.path.startsWith(before) ? [each.path.slice(at).split('/')[0] ?? ''] : [],
    )
    const words = [...new Set(beside)].filter((word) => /^[a-z-]+$/.test(word))
    // Any text is an identifier here, also one with line ends: its row judges it.
    return words.length === 0 ? `:${name}` : `:${name}(^(?!(?:${words.join('|')})$)[\\s\\S]*)`
  })
}

/** Refusals too are sent. A hook without a promise, since it is on the way of every answer. */
function noting(
  { path }: Route,
  { prefix, refusedCaller }: Door,
  note: (call: AnsweredCall) => void,
  { now }: Machinery,
): onSendHookHandler {
  const route = prefix + path
  return (request, reply, body, done) => {
    const caller = admitted.get(request) ?? refusedCaller?.(request)
    if (caller) note(answeredCall(request, reply, { route, caller, body, at: now() }))
    done()
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
  admitted.set(request, principal)
  door.requireRow?.(route, request.query)
  requireProductionAccess(principal)
  requireOpenSandbox(principal)
  requireScope(principal, route.access)
  reply.headers(standingHeaders(door.limit(principal.countedAs, at.getTime())))
  await door.sharedLimit?.(principal.countedAs, at)
}

const admitted = new WeakMap<FastifyRequest, Principal>()

/** The row lists what names nothing in the order of its path. */
function refuseId({ replies }: Route, place: number): never {
  const codes = replies[404] as readonly ErrorCode[] | undefined
  return fail(codes?.[place] ?? 'ROUTE_NOT_FOUND', 'There is no such resource in this account and environment.')
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  door: Door,
  machinery: Machinery,
): Promise<FastifyReply> {
  const principal = await stillAdmitted(request, route, door, machinery)
  const key = route.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined
  const input = validInput(request, route, (place) => refuseId(route, place))
  const scope = { merchantId: principal.merchantId, environment: principal.environment }
  if (route.mode === 'read') {
    const handled = await reading(request, { route, scope, input, machinery })
    const body = door.shownBody ? await door.shownBody(route, handled.body) : handled.body
    return send(request, reply, door, asRead({ ...handled, body }))
  }
  if (route.mode === 'phased')
    return send(
      request,
      reply,
      door,
      asReply(await phased(request, { route, scope, input, machinery }, principal.origin)),
    )
  const keyed = key === undefined ? undefined : { key, scope, fingerprint: fingerprint(request, scope) }
  return writing(request, reply, { route, door, machinery, scope, origin: principal.origin, input, keyed })
}

type Reading = { route: Route; machinery: Machinery; scope: Scope; input: Input }

function reading({ headers }: FastifyRequest, { route, scope, input, machinery }: Reading): Promise<Handled> {
  const { db, secrets, publicUrl, now, payoutSender } = machinery
  const locale = localeOf(headers['accept-language'])
  return call(route, { tx: db.read, scope, now: now(), publicUrl, secrets, locale, payoutSender }, input)
}

// It holds no connection while it waits for another request.
function phased({ id, headers }: FastifyRequest, { route, scope, input, machinery }: Reading, origin: Origin) {
  const locale = localeOf(headers['accept-language'])
  const { now, ...given } = machinery
  return call(route, { ...given, scope, origin, now: now(), correlationId: id, locale }, input)
}

type Writing = Reading & { door: Door; origin: Origin; keyed: Keyed | undefined }

async function writing(request: FastifyRequest, reply: FastifyReply, write: Writing): Promise<FastifyReply> {
  const { door, machinery, keyed } = write
  const work = () => transact(request.id, write)
  const answered = keyed
    ? await onceForKey({ ...machinery, looksFirst: write.route.before !== undefined }, keyed, work)
    : { reply: await work(), isReplay: false }
  if (answered.isReplay) reply.header('Idempotency-Replayed', 'true')
  const { isReplay, reply: answer } = answered
  const shown = isReplay && answer.isSealed ? await openedReply(machinery, keyed as Keyed, answer) : answer
  return send(request, reply, door, await awaited(shown, write))
}

// A secret that is shown once stands in no row in plain text, and yet a repeat gets the same answer.
async function sealedReply({ secrets }: Machinery, keyed: Keyed, reply: Reply): Promise<Reply> {
  const body = await secrets.seal(replyPlace(replyRow(keyed)), reply.body ?? '')
  return { ...reply, body, isSealed: true }
}

async function openedReply({ secrets }: Machinery, keyed: Keyed, reply: Reply): Promise<Reply> {
  return { ...reply, body: await secrets.open(replyPlace(replyRow(keyed)), reply.body ?? '') }
}

/** The reply after a job has finished its part; a repeat of the request gets the same. */
async function awaited(first: Sendable, { machinery, scope, keyed }: Writing): Promise<Sendable> {
  if (!first.later) return first
  const { db, secrets, publicUrl, now, waitsMs } = machinery
  const { isDone, answer } = first.later
  if (!(await isDoneSoon(() => isDone(db.read), waitsMs?.())) || !answer) return first
  const last = asReply(await answer({ tx: db.read, scope, secrets, publicUrl, now: now() }))
  if (keyed) await inTransaction(db, (tx) => replaceReply(tx, scope, keyed.key, last))
  return last
}

async function transact(
  correlationId: string,
  { route, machinery, scope, origin, input, keyed }: Writing,
): Promise<Sendable> {
  const { db, publicUrl, now, secrets, requireAcquirer, cardUseOf, closeVoucher, outbound } = machinery
  const beside = { secrets, requireAcquirer, cardUseOf, closeVoucher, outbound }
  // It waits for others without a connection; it runs within the work of a key, so that a repeat gets its answer whatever it throws.
  await route.before?.({ ...beside, scope, correlationId } as never, input as never)
  return asOneWrite(db, { scope, origin, correlationId, now: now(), publicUrl }, async (ctx) => {
    const reply = asReply(await call(route, { ...ctx, ...beside }, input))
    if (keyed) store(ctx, keyed, reply.showsSecret ? await sealedReply(machinery, keyed, reply) : reply)
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
  requireOpenSandbox(principal)
  requireScope(principal, route.access)
  return principal
}

// A row's handler is typed by its own schemas; the machinery hands it what those schemas have read.
const call = (route: Route, ctx: unknown, input: Input): Promise<Handled> => route.handler(ctx as never, input as never)

type Sendable = Reply & {
  long?: LongJson | undefined
  file?: SentFile | undefined
  later?: Later | undefined
  showsSecret?: true | undefined
}

/** A read's result is sent as it comes; a write's may be stored for a repeat. */
function asRead(handled: Handled): Sendable {
  const long = longJsonOf(handled.body)
  return long ? { status: handled.status, location: undefined, body: undefined, long } : asReply(handled)
}

const asReply = ({ status, body, location, file, later, showsSecret }: Handled): Sendable => ({
  status,
  location,
  body: body === undefined ? undefined : writeJson(body),
  file,
  later,
  showsSecret,
})

const fingerprint = (request: FastifyRequest, { environment }: Scope): string =>
  fingerprintOf({ method: request.method, path: pathOf(request), environment, body: request.body })

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  { status, location, body, file, long }: Sendable,
): FastifyReply {
  reply.code(status)
  if (location !== undefined) reply.header('Location', door.prefix + location)
  if (file) return sendFile(reply, file)
  if (long) return reply.header('Content-Type', jsonType).send(sentInPieces(long, request.id))
  if (body === undefined) return reply.send()
  return reply.header('Content-Type', jsonType).send(withCorrelation(body, request.id))
}

const jsonType = 'application/json; charset=utf-8'

const sendFile = (
  reply: FastifyReply,
  { mediaType, name, content, isShown = false, headers }: SentFile,
): FastifyReply =>
  reply
    .headers({ ...headers, 'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"` })
    .header('Content-Type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content))
