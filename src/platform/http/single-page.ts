import { contentPolicy } from './content-policy.ts'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ConstantLimit, filesOf, mountFiles } from './constants.ts'

// An application that runs in the browser: one page at every address below its path, and the files that the page loads.

export type SinglePage = {
  /** Such as `/dashboard`. */
  path: `/${string}`
  /** Folder of the build's page and assets/. */
  folder: string
  /** The page; index.html unless set. */
  page?: 'index.html' | 'operator.html'
  /** Origin of forms that it sends elsewhere than to its own. */
  formsTo?: string
  /** Throws a refusal for a caller who may not see it. */
  guard?: (request: FastifyRequest) => void
  /** Pages of the folder for addresses of their own, such as `{ '/log-in': 'entry.html' }`; every other address has `page`. */
  pages: Readonly<Record<string, string>>
  /** Text instead of the page; undefined while there is a build that fits. */
  problem: () => Promise<string | undefined>
}

/** Serves the page with a nonce of its own each time, which its style elements carry; scripts are files of ours alone. */
export function mountSinglePage(
  app: FastifyInstance,
  { path: at, folder, page = 'index.html', pages, guard = () => {}, formsTo, problem }: SinglePage,
  limited: ConstantLimit,
): void {
  mountFiles(app, `${at}/assets`, filesOf(path.join(folder, 'assets')), { ...limited, areFixed: true })
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string = page) => {
    guard(request)
    const why = await problem()
    if (why !== undefined) return reply.code(503).type('text/plain; charset=utf-8').send(why)
    const file = path.join(folder, name)
    const nonce = randomBytes(16).toString('base64')
    const text = (await readFile(file, 'utf8')).replaceAll('{{nonce}}', nonce)
    return reply
      .header('Content-Security-Policy', policyWith(nonce, formsTo === undefined ? [] : [formsTo]))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(text)
  }
  app.get(at, (request, reply) => answer(request, reply))
  for (const [below, name] of Object.entries(pages))
    app.get(`${at}${below}`, (request, reply) => answer(request, reply, name))
  app.get(`${at}/*`, (request, reply) => answer(request, reply))
}

// Images of products may come from anywhere; a preview of our own pages stands in a frame.
const policyWith = (nonce: string, formsTo: readonly string[]): string =>
  contentPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formsTo],
    'frame-ancestors': ["'none'"],
  })
