import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queries } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { writeJson } from '../json.ts'
import { localeOf } from '../locale.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { recordAct, type Act } from '../staff/acts.ts'
import { operatorCallErrors as errors } from '../staff/operator-errors.ts'
import { isEnough } from '../staff/roles.ts'
import { aliveAt } from '../sessions/sessions.ts'
import { findLiveStaffSession, prolongConfirmation, type StaffSession } from '../staff/session-queries.ts'
import { confirmedForMs, lookAtStaffToken, presentedStaffToken, readStaffSession } from '../staff/sessions.ts'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import { withCorrelation } from './correlation.ts'
import { validInput } from './input.ts'
import { type Enrolling, leastRoleOf, type OperatorRoute, type Recorded } from './operator-route.ts'
import { failPortal } from './portal-errors.ts'
import { refuseId } from './portal-route.ts'
import { newUploads } from './uploads.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'

// A row of the operator becomes, in this order: network and host, limit by address for calls without log-in, session, role, limit by person,
// validation, and in the mode's transaction the session once more, its confirmation, and the handler.

export type OperatorMachinery = {
  db: Database
  secrets: Secrets
  operatorUrl: string
  now: () => Date
  /** Requests for each address on the calls before log-in. */
  publicLimit: Limiter
  /** Requests for each person. */
  sessionLimit: Limiter
  limitFactor: number
  /** Throws a refusal for a caller who may not even see the door. */
  guard: (request: FastifyRequest) => void
  parts: unknown
}

type Admitted = { bearer?: string | undefined; staff?: StaffSession; enrolling?: Enrolling }

const admitted = new WeakMap<FastifyRequest, Admitted>()

export function mountOperator(
  app: FastifyInstance,
  routes: readonly OperatorRoute[],
  machinery: OperatorMachinery,
): void {
  const uploads = newUploads(() => failPortal(errors.UPLOAD_TOO_LARGE))
  const mount = (on: FastifyInstance, route: OperatorRoute) =>
    on.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        machinery.guard(request)
        const caller = await admit(request, reply, route, machinery)
        admitted.set(request, caller)
        if (route.fileMaxBytes === undefined) return
        // A session that must be confirmed first hears so before its file has travelled.
        if (route.confirmed) requireConfirmation(caller, machinery.now())
        uploads.begin(request, reply, { maxBytes: route.fileMaxBytes, whose: caller.staff?.staffId ?? '' })
      },
      handler: (request, reply) => uploads.finish(request, () => serve(request, reply, route, machinery)),
    })
  const isUpload = ({ fileMaxBytes }: OperatorRoute) => fileMaxBytes !== undefined
  for (const route of routes.filter((each) => !isUpload(each))) mount(app, route)
  void app.register((part, _options, done) => {
    uploads.readBodies(part)
    for (const route of routes.filter(isUpload)) mount(part, route)
    done()
  })
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  route: OperatorRoute,
  machinery: OperatorMachinery,
): Promise<Admitted> {
  const { db, secrets, publicLimit, sessionLimit } = machinery
  const now = machinery.now()
  if (Object.values(request.params as Record<string, string>).includes('')) failPortal(errors.NOT_FOUND)
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (route.access === 'anyone') {
    reply.headers(standingHeaders(publicLimit(countedAddress(callerAddress(request)), now.getTime())))
    return { bearer }
  }
  const presented = presentedStaffToken(request, machinery.operatorUrl)
  if (presented === 'forged') failPortal(errors.STAFF_CROSS_SITE)
  const token = presented === 'none' ? undefined : presented.token
  const staff = token === undefined ? undefined : await readStaffSession(db, secrets, token, now)
  if (route.access === 'enrolling') {
    const enrolling = await enrollingOf(staff, token, machinery, now)
    reply.headers(standingHeaders(sessionLimit(enrolling.staffId, now.getTime())))
    return { enrolling }
  }
  if (!staff) failPortal(errors.STAFF_SESSION_INVALID)
  requireRole(staff, route)
  reply.headers(standingHeaders(sessionLimit(staff.staffId, now.getTime())))
  return { staff }
}

async function enrollingOf(
  staff: StaffSession | undefined,
  token: string | undefined,
  { db, secrets }: OperatorMachinery,
  now: Date,
): Promise<Enrolling> {
  if (staff) return { staffId: staff.staffId, session: staff, loginToken: undefined }
  const found = token === undefined ? undefined : await lookAtStaffToken(db.read, secrets, 'LOGIN', token, now)
  if (!found) failPortal(errors.STAFF_SESSION_INVALID)
  return { staffId: found.staffId, session: undefined, loginToken: token }
}

function requireRole({ role }: StaffSession, route: OperatorRoute): void {
  const least = leastRoleOf(route)
  if (least !== undefined && !isEnough(role, least)) failPortal(errors.STAFF_ROLE_TOO_LOW)
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  route: OperatorRoute,
  machinery: OperatorMachinery,
): Promise<FastifyReply> {
  const { db, secrets, operatorUrl, now: clock, limitFactor, parts } = machinery
  const caller = admitted.get(request) as Admitted
  const now = clock()
  // A caller who must confirm first hears so before the fields are judged: the console asks for a code, and sends the same once more.
  if (route.confirmed) requireConfirmation(caller, now)
  const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { params, query } = request
  const body = route.fileMaxBytes === undefined ? request.body : undefined
  const input = { ...validInput({ params, query, body }, route, () => refuseId(route)), file }
  const address = callerAddress(request)
  const correlationId = request.id
  const locale = localeOf(request.headers['accept-language'])
  const surroundings = { now, clock, operatorUrl, secrets, limitFactor, parts, correlationId, locale, address }
  const record = async (tx: Transaction, act: Act): Promise<Recorded> => {
    const actor = caller.staff?.staffId ?? caller.enrolling?.staffId ?? 'anyone'
    await recordAct(tx, { actor, address, correlationId }, act, clock())
    return { recorded: true }
  }
  const call = (more: object, still: Admitted) =>
    route.handler({ ...still, ...surroundings, record, ...more } as never, input as never)
  const handled =
    route.mode === 'write'
      ? await inTransaction(db, async (tx) => {
          const still = await stillAdmitted(tx, caller, route, now)
          if (route.confirmed) await useConfirmation(tx, still, now)
          return call({ tx }, still)
        })
      : await call(route.mode === 'read' ? { tx: db.read } : { db }, await phased(route, caller, machinery, now))
  reply.code(handled.status).headers({ 'Cache-Control': 'no-store', ...handled.headers })
  if (handled.body === undefined) return reply.send()
  return reply
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(withCorrelation(writeJson(handled.body), request.id))
}

/** A row that opens its own transactions proves the caller in one before them. */
async function phased(route: OperatorRoute, caller: Admitted, { db }: OperatorMachinery, now: Date): Promise<Admitted> {
  if (!route.confirmed) return stillAdmitted(db.read, caller, route, now)
  return inTransaction(db, async (tx) => {
    const still = await stillAdmitted(tx, caller, route, now)
    await useConfirmation(tx, still, now)
    return still
  })
}

function requireConfirmation({ staff }: Admitted, now: Date): void {
  if ((staff?.confirmedUntil ?? now) <= now) failPortal(errors.STAFF_STEP_UP_REQUIRED)
}

async function useConfirmation(tx: Transaction, { staff }: Admitted, now: Date): Promise<void> {
  const until = new Date(now.getTime() + confirmedForMs)
  if (!staff || !(await prolongConfirmation(tx, staff.id, { now, until }))) failPortal(errors.STAFF_STEP_UP_REQUIRED)
}

/** A body may take its time to arrive. A person who was logged out, removed or given another role meanwhile is checked again. */
async function stillAdmitted(tx: Queries, caller: Admitted, route: OperatorRoute, now: Date): Promise<Admitted> {
  const before = caller.staff ?? caller.enrolling?.session
  if (!before) return caller
  const staff = (await findLiveStaffSession(tx, before.id, aliveAt(now))) ?? failPortal(errors.STAFF_SESSION_INVALID)
  if (caller.enrolling) return { enrolling: { ...caller.enrolling, session: staff } }
  requireRole(staff, route)
  return { ...caller, staff }
}

/** Refuses callers of other networks, and knows nothing at another address than the console's own. */
export const operatorGuard =
  ({ isAllowed, ownAddress }: { isAllowed: (address: string) => boolean; ownAddress: string | undefined }) =>
  (request: FastifyRequest): void => {
    if (ownAddress !== undefined && request.host !== new URL(ownAddress).host) failPortal(errors.NOT_FOUND)
    if (!isAllowed(callerAddress(request))) failPortal(errors.NETWORK_NOT_ALLOWED)
  }

/** Says why there is no console: over plain HTTP, what people type would be read along. */
export function mountClosedConsole(app: FastifyInstance): void {
  const closed = () => failPortal(errors.CONSOLE_NEEDS_HTTPS)
  app.get('/operator', closed)
  app.get('/operator/*', closed)
  app.post('/operator/*', closed)
}
