import fastify from 'fastify'
import pg from 'pg'
import type { Scope } from '../../src/platform/context.ts'
import type { Connection } from '../../src/platform/postgres/embedded.ts'
import { pageRow } from './page-queries.ts'

// A page at best: bare Fastify, one read of the row that it shows, and the bytes from memory.

export type PageCeilingOptions = {
  connection: Connection
  scope: Scope
  table: 'payment_links' | 'products'
  reference: string
  path: string
  html: string
}

const { connection, scope, table, reference, path, html }: PageCeilingOptions = JSON.parse(process.argv[2] ?? '{}')
const clients = await Promise.all(
  Array.from({ length: 2 }, async () => {
    const client = new pg.Client({ ...connection, ...({ pipeline: true } as object) })
    client.on('error', () => process.exit(0))
    await client.connect()
    return client
  }),
)
const app = fastify()
let turn = 0
app.get(path, async (_request, reply) => {
  const values = [scope.merchantId, scope.environment, reference]
  const found = await clients[turn++ % clients.length]?.query({ name: 'page', text: pageRow(table), values })
  if (found?.rows.length !== 1) throw new Error('The row is missing.')
  return reply.header('Content-Type', 'text/html; charset=utf-8').send(html)
})

process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
