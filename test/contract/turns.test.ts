import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import type { TestMerchant } from '../factory.ts'
import { useHarness } from '../harness.ts'
import { someOf } from '../long.ts'
import { fillClients } from './turns-queries.ts'
import { makeObject, newOwners } from './examples.ts'
import { bodyRows, exampleBody, missingValues, parametersOf, pathOf, type Row, rows, validCall } from './rows.ts'
import { usualTurn } from './turns.ts'

// Nothing that a caller may ask for keeps the thread that answers calls for longer than this: every row is called with the largest that
// it takes, or refuses only once it has read it.

const turnMs = 20
// Code that the engine makes quick while it is called takes its time once or twice.
const timesMax = 12
const harness = useHarness({ RATE_LIMIT_API: '1000000', RATE_LIMIT_PUBLIC: '1000000' })

type Sent = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; headers?: object; payload?: string }

/** Reads the answer as it comes: putting it together is the reader's business. */
async function read(sent: Sent): Promise<number> {
  const answer = await harness.app.app.inject({ ...sent, headers: { ...sent.headers }, payloadAsStream: true })
  for await (const piece of answer.stream()) void piece
  return answer.statusCode
}

async function assertQuick(sent: Sent, what = ''): Promise<void> {
  const statuses = new Set<number>()
  const call = async () => void statuses.add(await read(sent))
  const ms = await usualTurn(call, { times: timesMax, enoughMs: turnMs })
  const told = `${sent.method} ${sent.url} ${what} (${[...statuses].join()}) takes ${ms} ms of the thread`
  assert.ok(ms <= turnMs, told)
  assert.ok(!statuses.has(500), told)
}

const bytesMax = 256 * 1024 - 100
const listed = (item: string, length = bytesMax): string =>
  Array.from({ length: Math.floor(length / (item.length + 2)) }, (_, n) => item.replaceAll('#', String(n % 10))).join(
    ',',
  )
const namesOf = (row: Row): string[] => Object.keys(exampleBody(row) ?? {})
const eachWith = (row: Row, item: string): string => {
  const names = namesOf(row)
  const length = Math.floor(bytesMax / Math.max(1, names.length)) - 40
  return `{${names.map((name) => `${JSON.stringify(name)}:[${listed(item, length)}]`).join(',')}}`
}

/** Bodies of 256 KiB. */
const bodies: Record<string, (row: Row) => string> = {
  'with as many unknown members as there is room for': () =>
    `{${Array.from({ length: Math.floor(bytesMax / 11) }, (_, n) => `"k${n}":1`).join(',')}}`,
  'with as many unknown members as are read': () =>
    `{${Array.from({ length: 5_000 }, (_, n) => `"k${'x'.repeat(40)}${n}":1`).join(',')}}`,
  'with members whose names are nearly right': (row) =>
    `{${Array.from({ length: 5_000 }, (_, n) => `"${namesOf(row)[0] ?? 'a'}${n}":1`).join(',')}}`,
  'that is one long list': () => `[${listed('#')}]`,
  'with one long text in each member': (row) => eachWith(row, `"${'x'.repeat(2_000)}"`),
  'with lists of texts': (row) => eachWith(row, '"x"'),
  'with lists of objects': (row) => eachWith(row, '{"q":1}'),
  'with metadata that is full of objects': () => `{"metadata":{"a":[${listed('{"a":{}}')}]}}`,
  'with metadata of escaped letters': () => `{"metadata":{"a":"${'\\u0041'.repeat(Math.floor(bytesMax / 6) - 10)}"}}`,
  'with one long name': () => `{"${'a'.repeat(bytesMax - 20)}":1}`,
}

let merchant: TestMerchant
const headers = () => ({ authorization: `Bearer ${merchant.key}`, 'content-type': 'application/json' })
const full = 2_000

// The tests that follow ask for what is made here.
test('a merchant may have two thousand clients and payments, which are asked for at once', async () => {
  merchant = await harness.make.merchant()
  const { sandbox } = merchant
  const clients = Array.from({ length: full }, (_, n) => ({ name: `A client with the number ${n}` }))
  await harness.make.clients(sandbox, clients)
  const metadata = JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`k${n}`, 'é'.repeat(240)])))
  await inTransaction(harness.db, (tx) => fillClients(tx, sandbox, metadata))
  const payment = { orderId: 'an order', metadata: '{"cart":"12345"}', customer: '{"name":"Salma Idrissi"}' }
  for (let times = 0; times < 4; times++)
    await recordTransactions(
      harness.make,
      sandbox,
      Array.from({ length: full / 4 }, () => payment),
    )
})

const own = rows.filter(({ door }) => door.prefix === '/v1')

for (const [turn, row] of own.filter((each) => bodyRows.includes(each)).entries())
  test(`${row.title} reads any body without keeping others waiting`, async () => {
    const url = pathOf(row, missingValues(row))
    for (const [what, make] of someOf(Object.entries(bodies), turn, 3))
      await assertQuick({ method: row.route.method, url, headers: headers(), payload: make(row) }, what)
  })

for (const row of own.filter(({ route }) => route.method === 'GET'))
  test(`${row.title} answers without keeping others waiting`, async () => {
    const owner = (await newOwners(harness, row)).sandbox
    const { path, by } = validCall(row, await makeObject(harness, row, owner), owner)
    await assertQuick({ method: 'GET', url: path, headers: { authorization: `Bearer ${by?.bearer}`, ...by?.headers } })
    const plain = pathOf(row, missingValues(row))
    for (const name of parametersOf(row, 'query').map((each) => each.name))
      await assertQuick({ method: 'GET', url: `${plain}?${name}=${'9'.repeat(10_000)}`, headers: headers() })
  })

for (const url of [
  `/v1/clients?size=${full}`,
  `/v1/transactions?size=${full}`,
  '/v1/transactions?limit=500',
  '/v1/transactions/export',
  '/v1/wallet',
  '/openapi.json',
  '/openapi-portal.json',
  '/docs',
  '/metrics',
  '/readyz',
])
  test(`${url} answers without keeping others waiting`, () => assertQuick({ method: 'GET', url, headers: headers() }))

for (const format of ['png', 'svg'])
  test(`the largest QR code as ${format} is drawn elsewhere`, async () => {
    const body = { amount: 100, description: 'x'.repeat(200) }
    const made = await harness.call({ method: 'POST', path: '/v1/payment-links', key: merchant.key, body })
    const path = `/v1/payment-links/${made.body.reference}/qr-code?format=${format}&size=2048&ecc=H&margin=16`
    await assertQuick({ method: 'GET', url: path, headers: headers() })
  })
