import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import { isKnown } from './coding.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import { type Reader, readerOf } from './reader.ts'
import { sayInEnglish } from '../sentences/said.ts'

// Public files that are made or looked up on request: a logo, a receipt as a PDF.

type FileContent = {
  /** Media type; of texts with their charset. */
  type: string
  content: string | Buffer
  /** The name under which a browser saves it; without one it is shown. ASCII. */
  saveAs?: string
  /** Changes with the content; an address whose `v` it is may be kept for ever. */
  version?: string
}

/** `find` is undefined for what does not exist: the answer is 404. */
export type LiveFile = {
  path: `/${string}`
  /**
   * BRANDING is public and may be cached, for ever under its version; a PICTURE is so always, because its address names its content. A DOCUMENT is
   * private and takes time to make: it is counted more strictly.
   */
  kind: 'BRANDING' | 'PICTURE' | 'DOCUMENT'
  find: (visit: Reader) => Promise<FileContent | undefined>
}

type LiveFileOptions = {
  now: () => Date
  /** Documents for each address. */
  publicLimit: Limiter
  /** Branding for each address. */
  fileLimit: Limiter
}

export function mountLiveFiles(
  app: FastifyInstance,
  files: readonly LiveFile[],
  { now, publicLimit, fileLimit }: LiveFileOptions,
): void {
  for (const file of files)
    app.get(file.path, {
      onRequest: async (request, reply) => {
        const limit = file.kind === 'DOCUMENT' ? publicLimit : fileLimit
        reply.headers(standingHeaders(limit(countedAddress(callerAddress(request)), now().getTime())))
      },
      handler: (request, reply) => serve(request, reply, file),
    })
}

async function serve(request: FastifyRequest, reply: FastifyReply, { kind, find }: LiveFile): Promise<FastifyReply> {
  const found = await find(readerOf(request))
  if (!found) fail('ROUTE_NOT_FOUND', sayInEnglish('There is no such file.'))
  if (kind === 'PICTURE') reply.headers(forEver)
  return kind === 'BRANDING' ? sendKept(request, reply, found) : sendFile(reply, found)
}

const forEver = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Sends what may have been sent before: with 304 when it is still the same. */
function sendKept({ headers, query }: FastifyRequest, reply: FastifyReply, file: FileContent): FastifyReply {
  const tag = `"${createHash('sha256').update(file.content).digest('base64url')}"`
  const isNamed = file.version !== undefined && (query as { v?: unknown }).v === file.version
  // A mail is read on a page of another origin, which shows the logo too.
  reply.headers({ ...forEver, ...(!isNamed && { 'Cache-Control': 'no-cache' }), ETag: tag })
  return isKnown(headers['if-none-match'], tag) ? reply.code(304).send() : sendFile(reply, file)
}

function sendFile(reply: FastifyReply, { type, content, saveAs }: FileContent): FastifyReply {
  if (saveAs !== undefined) reply.header('Content-Disposition', `attachment; filename="${saveAs}"`)
  return reply.type(type).send(content)
}
