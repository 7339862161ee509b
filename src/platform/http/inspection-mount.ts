import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EnvironmentName } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail } from '../errors.ts'
import { endInspection, readInspection, useTicket } from '../inspections/inspections.ts'
import { inspectionErrors as errors, saidBy } from '../inspections/refusals.ts'
import type { OpenInspection } from '../inspections/queries.ts'
import { shownBody } from '../inspections/shown-answers.ts'
import { searched, searches } from '../inspections/shown-names.ts'
import type { KeyAttempt, Principal } from '../keys/authenticate.ts'
import { findStanding, type Standing } from '../merchants/queries.ts'
import { environmentOf } from '../sessions/door.ts'
import type { Session } from '../sessions/queries.ts'
import { readingPermissions } from '../sessions/roles.ts'
import { isFromOurPages } from '../sessions/sessions.ts'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import { fileCalls } from './file-calls.ts'
import { inspectionCookie, presentedInspection } from './inspection-cookie.ts'
import { takeForms } from './forms.ts'
import { validInput } from './input.ts'
import { type Door, type Machinery, mount } from './mount.ts'
import { failPortal, type PortalError, requestErrors } from './portal-errors.ts'
import { type PortalMachinery, sendAnswer, surroundingsOf } from './portal-mount.ts'
import { type PortalRoute, refuseId } from './portal-route.ts'
import { standingHeaders } from './rate-limit.ts'
import { isFile, type Route } from './route.ts'

// The tables of a merchant once more, for the staff of the operator who looks at a merchant's dashboard: below `/inspect`, so that neither the merchant's
// session nor that of the console means anything here, and this one nothing there. By rule, rows that read are open and every other row is refused.

export type InspectionMachinery = {
  merchantRoutes: readonly Route[]
  portalRoutes: readonly PortalRoute[]
  merchant: Machinery
  portal: PortalMachinery
  door: Pick<Door, 'limit' | 'sharedLimit'>
  /** Whether the staff may call from an address. */
  isAllowed: (address: string) => boolean
}

const base = '/inspect'

type Caller = { inspection: OpenInspection; standing: Standing }

export function mountInspections(app: FastifyInstance, machinery: InspectionMachinery): void {
  const { merchantRoutes, merchant } = machinery
  mountBeginning(app, machinery)
  mountOwnCalls(app, machinery)
  mount(app, merchantRoutes, { prefix: `${base}/api/v1/merchant`, ...merchantDoor(machinery) }, merchant)
  mountPortalRows(app, machinery)
}

type Refuse = (reason: PortalError) => never

/** The inspection that a call belongs to: it has its cookie, and says which one it thinks it is in. */
async function foundBy(
  knock: KeyAttempt,
  { portal: { db, publicUrl }, isAllowed }: InspectionMachinery,
  refuse: Refuse,
  now: Date,
): Promise<Caller> {
  const { headers, method } = knock
  // Another tab may have opened another merchant's meanwhile, whose cookie this is.
  const isOwn = (inspection: OpenInspection) => headers['x-inspection'] === inspection.id
  if (!isAllowed(callerAddress(knock)) || !isFromOurPages(method, headers, publicUrl))
    return refuse(errors.INSPECTION_OVER)
  const inspection = await readInspection(db.read, presentedInspection(headers, publicUrl), now)
  if (!inspection || !isOwn(inspection)) return refuse(errors.INSPECTION_OVER)
  const standing = await findStanding(db.read, inspection.merchantId)
  return standing ? { inspection, standing } : refuse(errors.INSPECTION_OVER)
}

/** In the envelope of the merchant API. */
const refuseMerchantCall: Refuse = (reason) =>
  fail(reason.status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', saidBy(reason))

function merchantDoor(machinery: InspectionMachinery): Omit<Door, 'prefix'> {
  return {
    ...machinery.door,
    authenticate: async (knock, now): Promise<Principal> => {
      const { inspection, standing } = await foundBy(knock, machinery, refuseMerchantCall, now)
      if (!isReading(knock.method)) return refuseMerchantCall(errors.INSPECTION_READS_ONLY)
      const environment: EnvironmentName = environmentOf(knock)
      return {
        merchantId: inspection.merchantId,
        environment,
        origin: 'DASHBOARD',
        scopes: new Set(readingPermissions),
        productionAccess: standing.productionAccess,
        isSandboxClosed: standing.isSandboxClosed,
        countedAs: inspection.id,
      }
    },
    requireRow: ({ method, mode, access, replies, path }, query) => {
      if (method !== 'GET' || mode !== 'read') refuseMerchantCall(errors.INSPECTION_READS_ONLY)
      if (!readingPermissions.includes(access) || isPaper(replies[200])) refuseMerchantCall(errors.INSPECTION_KEPT)
      if (looksForPerson(path, query)) refuseMerchantCall(errors.INSPECTION_SEARCHES_NO_PERSON)
    },
    shownBody: ({ path }, body) => shownBody(path.split('/')[1] ?? '', body),
  }
}

/** Papers and exports name people; a picture is that of a QR code. */
const isPaper = (form: Route['replies'][number] | undefined): boolean =>
  isFile(form) && !form.mediaType.startsWith('image/')

/** Searches would find hidden names letter by letter. */
const looksForPerson = (path: string, query: unknown): boolean =>
  !searched.has(path) && Object.keys(query as object).some((name) => searches.has(name))

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

function mountPortalRows(app: FastifyInstance, machinery: InspectionMachinery): void {
  const refused = new WeakMap<FastifyRequest, Caller>()
  for (const route of machinery.portalRoutes)
    app.route({
      method: route.method,
      url: base + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        if (Object.values(request.params as Record<string, string>).includes('')) failPortal(requestErrors.NOT_FOUND)
        const found = await admit(request, reply, machinery)
        requirePortalRow(route, request.query)
        refused.set(request, found)
      },
      handler: async (request, reply) => serve(request, reply, route, refused.get(request) as Caller, machinery),
    })
  for (const { method, url } of fileCalls)
    app.route({
      method,
      url: base + url,
      onRequest: async (request, reply) => {
        await admit(request, reply, machinery)
        failPortal(method === 'GET' ? errors.INSPECTION_KEPT : errors.INSPECTION_READS_ONLY)
      },
      handler: () => failPortal(errors.INSPECTION_KEPT),
    })
}

function requirePortalRow({ method, mode, access, path }: PortalRoute, query: unknown): void {
  if (method !== 'GET' || mode !== 'read') failPortal(errors.INSPECTION_READS_ONLY)
  if (!readingPermissions.includes(access)) failPortal(errors.INSPECTION_KEPT)
  if (looksForPerson(path, query)) failPortal(errors.INSPECTION_SEARCHES_NO_PERSON)
}

async function admit(request: FastifyRequest, reply: FastifyReply, machinery: InspectionMachinery): Promise<Caller> {
  const { now, sessionLimit } = machinery.portal
  const at = now()
  const found = await foundBy(request, machinery, failPortal, at)
  reply.headers(standingHeaders(sessionLimit(found.inspection.id, at.getTime())))
  return found
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  route: PortalRoute,
  found: Caller,
  { portal }: InspectionMachinery,
): Promise<FastifyReply> {
  const input = validInput(request, route, () => refuseId(route))
  const surroundings = surroundingsOf(request, portal)
  const session = sessionFor(found, surroundings.locale)
  const ctx = { ...surroundings, tx: portal.db.read, session, confirmation: undefined }
  const handled = await route.handler(ctx as never, input as never)
  const firstWord = route.path.split('/')[3] ?? ''
  return sendAnswer(request, reply, { ...handled, body: await shownBody(firstWord, handled.body) })
}

/** In the place of a person's session: its user is none that there is, and its role the least. */
const sessionFor = ({ inspection, standing }: Caller, locale: Session['locale']): Session => ({
  id: inspection.id,
  userId: inspection.id,
  merchantId: inspection.merchantId,
  authenticatedAt: inspection.openedAt,
  createdAt: inspection.openedAt,
  expiresAt: inspection.expiresAt,
  seenAt: null,
  role: 'VIEWER',
  email: '',
  fullName: null,
  locale,
  hasTotp: false,
  ...standing,
})

/** The form of the console, which brings a ticket in its body; it leads to the dashboard, or to the page that says that it is over. */
function mountBeginning(app: FastifyInstance, { portal, isAllowed }: InspectionMachinery): void {
  const { db, publicUrl, publicLimit, now } = portal
  void app.register((part, _options, done) => {
    takeForms(part)
    part.post(`${base}/open`, {
      onRequest: async (request, reply) => {
        reply.headers(standingHeaders(publicLimit(countedAddress(callerAddress(request)), now().getTime())))
      },
      handler: async (request, reply) => {
        const address = callerAddress(request)
        const { ticket = '' } = (request.body ?? {}) as { ticket?: string }
        const calling = { address, correlationId: request.id }
        const opened = isAllowed(address)
          ? await inTransaction(db, (tx) => useTicket(tx, ticket, calling, now()))
          : undefined
        if (opened) reply.header('Set-Cookie', inspectionCookie(publicUrl, opened))
        return reply
          .code(303)
          .header('Location', opened ? `${base}/${opened.inspection.id}/` : `${base}/over`)
          .send()
      },
    })
    done()
  })
}

/** The banner above every page of the dashboard, and the way out. */
function mountOwnCalls(app: FastifyInstance, machinery: InspectionMachinery): void {
  const { db, publicUrl, now } = machinery.portal
  app.get(`${base}/api/v1/inspection`, async (request, reply) => {
    const { inspection, standing } = await admit(request, reply, machinery)
    const { id, openedAt, expiresAt } = inspection
    return sendAnswer(request, reply, { status: 200, body: { id, company: standing.companyName, openedAt, expiresAt } })
  })
  app.post(`${base}/api/v1/inspection/end`, {
    onRequest: async (request, reply) => {
      ending.set(request, (await admit(request, reply, machinery)).inspection)
    },
    handler: async (request, reply) => {
      const calling = { address: callerAddress(request), correlationId: request.id }
      const inspection = ending.get(request) as OpenInspection
      await inTransaction(db, (tx) => endInspection(tx, inspection, 'BY_PERSON', calling, now()))
      return sendAnswer(request, reply, { status: 204, headers: { 'Set-Cookie': inspectionCookie(publicUrl) } })
    },
  })
}

const ending = new WeakMap<FastifyRequest, OpenInspection>()
