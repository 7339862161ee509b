import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { findProduct, listProducts } from '../../src/modules/products/queries.ts'
import type { Scope } from '../../src/platform/context.ts'
import type { DatabaseTarget } from '../../src/platform/db/connections.ts'
import type { Answer } from '../../src/platform/db/batch.ts'
import { queriesOn, type Queries } from '../../src/platform/db/database.ts'
import type { Statement } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import { eventOf, newClient, newProduct, replyOf, viewOfClient, viewOfProduct, viewOfRow } from './ceiling-rows.ts'
import { createClientAtOnce, createProductAtOnce } from './queries.ts'

// The best case of the same machine: bare Fastify, one named statement a request, the same rows written, answers of the same size, and none of the
// rest: no keys, limits, checks, fingerprints, replays, metrics, log or transactions.

export type CeilingOptions = {
  target: DatabaseTarget
  /** By the Authorization header. */
  scopes: Record<string, Scope>
  writers: number
  readers: number
}

type Line = { client: pg.Client; queries: Queries; slot: number }

const options: CeilingOptions = JSON.parse(process.argv[2] ?? '{}')
const json = { 'Content-Type': 'application/json; charset=utf-8' }
const writers = takingTurns(await connect(options.writers))
const readers = takingTurns(await connect(options.readers))
const pointRead = await captured((tx) => findProduct(tx, { merchantId: '', environment: 'SANDBOX' }, ''))
const pageReads = new Map<string, pg.QueryConfig>()
const app = fastify()

app.get<{ Params: { reference: string } }>('/v1/products/:reference', async (request, reply) => {
  const { merchantId, environment } = scopeOf(request)
  const values = [merchantId, environment, request.params.reference]
  const found = await readers().client.query({ ...pointRead, values })
  reply.headers(json)
  return { ...viewOfRow(found.rows[0]), correlationId: newId(new Date()) }
})

app.get<{ Querystring: { page: string; size: string } }>('/v1/products', async (request, reply) => {
  const page = Number(request.query.page)
  const size = Number(request.query.size)
  const found = await readers().client.query(await pageRead(scopeOf(request), page, size))
  const total: number = found.rows[0].list_total
  reply.headers(json)
  return {
    content: found.rows.map(viewOfRow),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
    correlationId: newId(new Date()),
  }
})

app.post('/v1/products', async (request, reply) => {
  const scope = scopeOf(request)
  const now = new Date()
  const product = newProduct(scope, request.body as Record<string, unknown>, now)
  const view = viewOfProduct(product)
  const event = eventOf(scope, 'product', product.reference, view, now)
  const { queries, slot } = writers()
  await createProductAtOnce(queries, scope, product, { event, ...replyOf(request.headers, view, now), slot })
  reply.code(201).headers(json)
  return { ...view, correlationId: event.correlationId }
})

app.post('/v1/clients', async (request, reply) => {
  const scope = scopeOf(request)
  const now = new Date()
  const client = newClient(scope, request.body as Record<string, string>, now)
  const view = viewOfClient(client)
  const event = eventOf(scope, 'client', client.id, view, now)
  const { queries, slot } = writers()
  await createClientAtOnce(queries, scope, client, { event, ...replyOf(request.headers, view, now), slot })
  reply.code(201).headers(json)
  return { ...view, correlationId: event.correlationId }
})

process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)

function scopeOf(request: FastifyRequest): Scope {
  return options.scopes[request.headers.authorization ?? ''] as Scope
}

/** Pipelined connections; statements go to one after the other. */
async function connect(count: number): Promise<Line[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, slot) => {
      const client = new pg.Client({ ...(options.target as pg.ClientConfig), ...({ pipeline: true } as object) })
      // Without a listener the end of the database would end the process with a complaint.
      client.on('error', () => process.exit(0))
      await client.connect()
      return { client, slot, queries: queriesOn((sent) => asPgDoes(client, sent)) }
    }),
  )
}

/** One statement as the driver itself sends it. */
async function asPgDoes(client: pg.Client, { text, name, values }: Statement): Promise<Answer> {
  const { command, rowCount, rows } = await client.query({ text, name, values: [...values] })
  return { command, count: rowCount ?? 0, rows }
}

function takingTurns(lines: Line[]): () => Line {
  let turn = 0
  return () => lines[turn++ % lines.length] as Line
}

/** The very statement that Mizan sends, without sending it. */
async function captured(query: (tx: Queries) => Promise<unknown>): Promise<pg.QueryConfig> {
  let sent: Statement = { text: '', name: '', values: [] }
  const recorder = queriesOn(async (each) => {
    sent = each
    return { command: '', count: 0, rows: [] }
  })
  await query(recorder)
  return { text: sent.text, name: sent.name, values: [...sent.values] }
}

async function pageRead(scope: Scope, page: number, size: number): Promise<pg.QueryConfig> {
  const asked = `${scope.merchantId} ${page} ${size}`
  const known = pageReads.get(asked)
  if (known) return known
  const request = { page, size, sort: [{ field: 'createdAt', direction: 'desc' as const }] }
  const made = await captured((tx) => listProducts(tx, scope, request, new Date()))
  pageReads.set(asked, made)
  return made
}
