import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { htmlText } from '../html.ts'
import { type ConstantLimit, constantOf, fixedAddress, mountConstant } from './constants.ts'
import { contentPolicy } from './content-policy.ts'
import type { Document } from './reference/contract.ts'
import { piecesOf } from './reference/page.ts'

// The published contracts, and the pages on which a developer reads them.

/** Path and title of a served contract, and the path of the page that shows it. Each is made on request. */
export type Contract = { path: string; title: string; page?: string; document: () => Record<string, unknown> }

export type ReferenceParts = ConstantLimit & { origin: string }

const fileIn = (name: string) => readFileSync(new URL(`reference/${name}`, import.meta.url))

/** A pair of scales, as the name says. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d4ed8"/><path d="M16 7v18M10 25h12M8 11h16M8 11l-3 7h6zM24 11l-3 7h6z" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const own = {
  '/docs/static/reference.css': constantOf('text/css; charset=utf-8', fileIn('reference.css')),
  '/docs/static/reference.js': constantOf('text/javascript; charset=utf-8', fileIn('reference.js')),
  '/docs/static/icon.svg': constantOf('image/svg+xml; charset=utf-8', icon),
} as const

export function mountReference(
  app: FastifyInstance,
  contracts: readonly Contract[],
  { origin, ...limited }: ReferenceParts,
): void {
  for (const { path: at, document } of contracts)
    mountConstant(
      app,
      at,
      async () => constantOf('application/json; charset=utf-8', JSON.stringify(document())),
      limited,
    )
  for (const [at, constant] of Object.entries(own)) mountConstant(app, at, constant, limited)
  for (const contract of contracts) {
    const { page } = contract
    if (page === undefined) continue
    const make = async () => constantOf('text/html; charset=utf-8', await pageOf(contract, contracts, origin))
    const headers = { 'Content-Security-Policy': policy }
    mountConstant(app, page, make, { ...limited, headers })
    if (page === '/docs') mountConstant(app, '/docs/', make, { ...limited, headers })
  }
  app.get('/docs/json', (_request, reply) => reply.redirect(contracts[0]?.path ?? '/'))
}

const fixed = (at: keyof typeof own): string => fixedAddress(at, own[at])

/** Other callers have their turn between two subjects of the contract. */
async function pageOf({ title, page, document }: Contract, all: readonly Contract[], origin: string): Promise<string> {
  const pages = all.flatMap((each) => (each.page === undefined ? [] : [{ path: each.page, title: each.title }]))
  const documents = all.map((each) => ({ path: each.path, title: each.path.slice(1) }))
  const { head, sections, foot } = piecesOf({
    // The document is ours: it has what the type says.
    document: document() as unknown as Document,
    title,
    links: [...pages, ...documents].map((each) => ({ ...each, isCurrent: each.path === page })),
    style: fixed('/docs/static/reference.css'),
    script: fixed('/docs/static/reference.js'),
    icon: fixed('/docs/static/icon.svg'),
    origin,
  })
  const texts = [htmlText(head)]
  for (const section of sections) {
    texts.push(htmlText(section()))
    await setImmediate()
  }
  return [...texts, htmlText(foot)].join('')
}

/** The reference loads nothing from anywhere else, and runs nothing that stands in it. */
const policy = contentPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
})
