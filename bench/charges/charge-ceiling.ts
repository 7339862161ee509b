import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import pg from 'pg'
import { newId } from '../../src/platform/ids.ts'
import type { Connection } from '../../src/platform/postgres/embedded.ts'
import { type Copier, freshValues } from '../copies/row-copies.ts'

// A charge at best: bare Fastify, and one statement for each of the three calls that inserts the rows which Mizan leaves.

export type ChargeCeilingOptions = {
  connection: Connection
  bankMs: number
  connections: number
  steps: { path: string; body: string; copier: Copier }[]
}

const { connection, bankMs, connections, steps }: ChargeCeilingOptions = JSON.parse(process.argv[2] ?? '{}')
const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({ ...connection, ...({ pipeline: true } as object) })
    client.on('error', () => process.exit(0))
    await client.connect()
    return client
  }),
)
const app = fastify()
/** Charges that are under way, the oldest first: a later step goes on with whichever comes next. */
const waiting: string[][][] = steps.map(() => [])
let turn = 0

for (const [index, { path, body, copier }] of steps.entries()) {
  app.post(path, async (_request, reply) => {
    const values = waiting[index - 1]?.shift() ?? freshValues(copier.fresh, () => newId(new Date()))
    if (index === steps.length - 1 && bankMs > 0) await delay(bankMs)
    if (copier.values.length > 0)
      await clients[turn++ % clients.length]?.query({
        name: `step ${index}`,
        text: copier.text,
        values: copier.values.map((value) =>
          value !== null && typeof value === 'object' ? values[value.fresh] : value,
        ),
      })
    waiting[index]?.push(values)
    if (index === steps.length - 1) waiting[index]?.pop()
    return reply
      .code(index === 0 ? 201 : 200)
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(body)
  })
}

process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
