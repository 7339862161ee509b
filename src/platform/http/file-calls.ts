import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileMaxBytes, nameRefusal } from '../files/file.ts'
import { type FileParts, keepFile, readFile } from '../files/files.ts'
import { type FileLocation, openStore } from '../files/location.ts'
import { errors } from '../files/refusals.ts'
import { isUuid } from '../ids.ts'
import { writeJson } from '../json.ts'
import type { Session } from '../sessions/queries.ts'
import { keepPicture, presentPicture } from '../pictures/pictures.ts'
import { mayDo, type PortalPermission } from '../sessions/roles.ts'
import { isOfOtherCompany, presentedToken, readSession } from '../sessions/sessions.ts'
import { type Arrival, newArrivals } from './arrivals.ts'
import { contentPolicy } from './content-policy.ts'
import { withCorrelation } from './correlation.ts'
import { refuseOtherParameters } from './other-parameters.ts'
import { failPortal } from './portal-errors.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'

// Files that people of a company hand in, as the body itself, and get back. They are no rows of a table: their bodies are no JSON.

type FileCalls = Omit<FileParts, 'store'> & {
  location: FileLocation
  publicUrl: string
  now: () => Date
  sessionLimit: Limiter
}

const filesPath = '/api/v1/files'
const picturesPath = '/api/v1/pictures'
/** The calls of files, for doors that have none of them. */
export const fileCalls = [
  { method: 'POST', url: filesPath },
  { method: 'GET', url: `${filesPath}/:id` },
  { method: 'POST', url: picturesPath },
] as const

const contentOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export function mountFileCalls(app: FastifyInstance, { location, ...given }: FileCalls): void {
  const calls = { ...given, store: openStore(location) }
  const sessions = new WeakMap<FastifyRequest, Session>()
  const arrivals = newArrivals()
  const arriving = new WeakMap<IncomingMessage, Arrival>()
  const admit = async (request: FastifyRequest, reply: FastifyReply, permission: PortalPermission) => {
    const session = await requireSession(calls, request, permission)
    reply.headers(standingHeaders(calls.sessionLimit(session.id, calls.now().getTime())))
    sessions.set(request, session)
  }
  const admitUpload = async (request: FastifyRequest, reply: FastifyReply, permission: PortalPermission) => {
    await admit(request, reply, permission)
    if (Number(request.headers['content-length']) > fileMaxBytes) refuseLength(reply)
    const { merchantId } = sessions.get(request) as Session
    arriving.set(request.raw, arrivals.begin(reply.raw, merchantId))
  }
  const finish = <Kept>({ raw }: FastifyRequest, keep: () => Promise<Kept>): Promise<Kept> =>
    arriving.get(raw)?.finish(keep) ?? keep()
  void app.register((part, _options, done) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', (request, payload, parsed) => {
      readAll(payload, arriving.get(request.raw)).then((body) => parsed(null, body), parsed)
    })
    part.post(filesPath, {
      onRequest: (request, reply) => admitUpload(request, reply, 'files:write'),
      handler: async (request, reply) => {
        const { merchantId, userId: addedBy } = await requireSession(calls, request, 'files:write')
        const content = contentOf(request)
        const name = nameIn(request.query)
        const coming = { merchantId, addedBy, name, content, now: calls.now() }
        const file = await finish(request, () => keepFile(calls, coming))
        const { id, mediaType, sizeBytes } = file
        const shown = { id, name: file.name, mediaType, size: sizeBytes }
        return sendMade(request, reply, { shown, location: `${filesPath}/${id}` })
      },
    })
    part.post(picturesPath, {
      onRequest: (request, reply) => admitUpload(request, reply, 'pictures:write'),
      handler: async (request, reply) => {
        const { merchantId, userId: addedBy } = await requireSession(calls, request, 'pictures:write')
        refuseOtherParameters(request.query)
        const coming = { merchantId, addedBy, content: contentOf(request), now: calls.now() }
        const shown = presentPicture(await finish(request, () => keepPicture(calls, coming)), calls.publicUrl)
        return sendMade(request, reply, { shown, location: shown.url })
      },
    })
    done()
  })
  app.get(`${filesPath}/:id`, {
    onRequest: (request, reply) => admit(request, reply, 'files:read'),
    handler: async (request, reply) => {
      const { merchantId } = sessions.get(request) as Session
      refuseOtherParameters(request.query)
      const { id } = request.params as { id: string }
      const found = isUuid(id) ? await readFile(calls, merchantId, id) : undefined
      if (!found) failPortal(errors.NOT_FOUND)
      return reply.headers(fileHeaders(found.file)).send(found.content)
    },
  })
}

type Judging = Pick<FileCalls, 'db' | 'secrets' | 'publicUrl' | 'now'>

/** The session of a call, as it is now: while a file came, it may have ended, or its person may have another role. */
async function requireSession(
  { db, secrets, publicUrl, now }: Judging,
  request: FastifyRequest,
  permission: PortalPermission,
): Promise<Session> {
  const presented = presentedToken(request, publicUrl)
  if (presented === 'forged') failPortal(errors.CROSS_SITE)
  const session = presented === 'none' ? undefined : await readSession(db, secrets, presented.token, now())
  if (!session) failPortal(errors.SESSION_INVALID)
  if (isOfOtherCompany(request, session)) failPortal(errors.OTHER_COMPANY)
  return mayDo(session.role, permission) ? session : failPortal(errors.ROLE_NOT_ALLOWED)
}

const sendMade = (
  { id }: FastifyRequest,
  reply: FastifyReply,
  { shown, location }: { shown: object; location: string },
): FastifyReply =>
  reply
    .code(201)
    .headers({ 'Content-Type': 'application/json; charset=utf-8', Location: location })
    .send(withCorrelation(writeJson(shown), id))

/** A file of a stranger is saved, never shown: nothing in it acts on our pages. */
const fileHeaders = ({ name, mediaType }: { name: string; mediaType: string }) => ({
  'Content-Type': mediaType,
  'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()]/g, escape)}`,
  'Content-Security-Policy': contentPolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] }),
})

function nameIn(query: unknown): string {
  refuseOtherParameters(query, ['name'])
  const { name } = query as Record<string, unknown>
  if (typeof name === 'string' && name.length >= 1 && name.length <= 255) return name
  return failPortal(errors.VALIDATION_ERROR, { fields: { name: nameRefusal } })
}

/** Stops as soon as it is too much. */
async function readAll(payload: IncomingMessage, arrival: Arrival | undefined): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > fileMaxBytes) failPortal(errors.FILE_TOO_LARGE)
    arrival?.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuseLength(reply: FastifyReply): never {
  reply.header('Connection', 'close')
  return failPortal(errors.FILE_TOO_LARGE)
}
