import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import { type Coding, codingFor, codings, isKnown } from './coding.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import { refusePath } from './server.ts'

// Answers that stay the same while the process runs: contracts, style sheets, scripts, built files. Each is compressed once, has a strong tag, and is
// sent in full to one address only a limited number of times.

export type Constant = {
  /** Media type; of texts with their charset. */
  type: string
  /** Changes with the content. */
  version: string
  /** The forms that there are beside the plain one. */
  codings: readonly Coding[]
  bytes: (coding: Coding) => Promise<Buffer>
}

type Coded = Partial<Record<Coding, Buffer>>

/** `coded` is what was compressed before. */
export function constantOf(type: string, content: string | Buffer, coded: Coded = {}): Constant {
  const plain = Buffer.from(content)
  const kept = new Map<Coding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  for (const coding of codings) if (coded[coding]) kept.set(coding, Promise.resolve(coded[coding]))
  return {
    type,
    version: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    codings: plain.length >= worthBytes && /^text\/|json|javascript|svg/.test(type) ? codings : [],
    bytes: (coding) => {
      const bytes = kept.get(coding) ?? compressed(plain, coding)
      kept.set(coding, bytes)
      // If it fails once, for want of memory, the next caller tries again.
      bytes.catch(() => kept.delete(coding))
      return bytes
    },
  }
}

const worthBytes = 1_000

// On zlib's own threads. The last steps of quality cost thirty times as much for a tenth of the size.
const compressed = (plain: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : promisify(gzip)(plain, { level: 9 })

/** The files of a folder, each read when it is first asked for, with the compressed forms of its build; undefined for a path without a file. */
export function filesOf(folder: string): (name: string) => Promise<Constant | undefined> {
  const found = new Map<string, Constant>()
  return async (name) => {
    const type = /^[\w-]+(?:\.[\w-]+)*$/.test(name) ? types[path.extname(name)] : undefined
    if (type === undefined) return undefined
    const constant = found.get(name) ?? (await readConstant(path.join(folder, name), type))
    if (constant) found.set(name, constant)
    return constant
  }
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

async function readConstant(file: string, type: string): Promise<Constant | undefined> {
  const [plain, br, gz] = await Promise.all(
    [file, `${file}.br`, `${file}.gz`].map((each) => readFile(each).catch(isNone)),
  )
  return plain && constantOf(type, plain, { ...(br && { br }), ...(gz && { gzip: gz }) })
}

function isNone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EISDIR') throw error
}

/** Counts answers sent in full. A 304 costs next to nothing. */
export type ConstantLimit = { limit: Limiter; now: () => Date }

type Sending = ConstantLimit & { constant: Constant; isFixed?: boolean | undefined; headers?: Record<string, string> }

/** One that is made of others may be made when it is first asked for. */
export function mountConstant(
  app: FastifyInstance,
  at: string,
  constant: Constant | (() => Promise<Constant>),
  limited: ConstantLimit & { headers?: Record<string, string> },
): void {
  let made: Constant | undefined
  app.get(at, async (request, reply) => {
    made ??= typeof constant === 'function' ? await constant() : constant
    return sendConstant(request, reply, { ...limited, constant: made })
  })
}

/** Below `at`, the files of a folder. `areFixed` says that their names change with their content. */
export function mountFiles(
  app: FastifyInstance,
  at: string,
  find: (name: string) => Promise<Constant | undefined>,
  limited: ConstantLimit & { areFixed: boolean },
): void {
  app.get<{ Params: { '*': string } }>(`${at}/*`, async (request, reply) => {
    const constant = (await find(request.params['*'])) ?? refusePath()
    return sendConstant(request, reply, { ...limited, constant, isFixed: limited.areFixed })
  })
}

/**
 * An address that names the version of what it leads to is kept for good. Any other is asked for anew, and answered with 304: while
 * two versions serve side by side, no name leads to nothing, and none to what is kept under another's version.
 */
async function sendConstant(
  request: FastifyRequest,
  reply: FastifyReply,
  { constant, isFixed, headers, limit, now }: Sending,
): Promise<FastifyReply> {
  const { type, version, codings } = constant
  const coding = codingFor(request.headers['accept-encoding'], codings)
  const tag = coding === 'identity' ? `"${version}"` : `"${version}-${coding}"`
  const isNew = !isKnown(request.headers['if-none-match'], tag)
  const standing = isNew && standingHeaders(limit(countedAddress(callerAddress(request)), now().getTime()))
  const isNamed = isFixed || (request.query as { v?: unknown }).v === version
  reply.headers({
    'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
    ...headers,
    ...standing,
  })
  if (!isNew) return reply.code(304).send()
  if (coding !== 'identity') reply.header('Content-Encoding', coding)
  return reply.type(type).send(await constant.bytes(coding))
}

/** The address under which a constant is kept for good. */
export const fixedAddress = (at: string, { version }: Constant): string => `${at}?v=${version}`
