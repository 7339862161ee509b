import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { calls } from '../../cli/src/calls.ts'
import { useHarness } from '../harness.ts'
import { useListening } from '../sdk/listening.ts'
import { program, useCommands } from './cli.ts'

// The tools and pages of an assistant, by the protocol's own client.

const harness = useHarness()
const at = useListening(harness)
const { run } = useCommands()

type Opened = { client: Client; asked: string[] }

/** `agrees` is what its person answers; undefined for an assistant that cannot ask. */
async function open(key: string, args: string[], agrees?: boolean): Promise<Opened> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: agrees === undefined ? {} : { elicitation: {} } },
  )
  const asked: string[] = []
  if (agrees !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message)
      return { action: 'accept', content: { confirm: agrees } }
    })
  const env = { PATH: process.env['PATH'] ?? '', MIZAN_KEY: key, MIZAN: at.url }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', ...args], env }))
  return { client, asked }
}

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text ?? ''

test('an assistant gets the tools that its key may call, and reads with them', async (t) => {
  const merchant = await harness.make.merchant()
  const { client } = await open(merchant.key, [])
  t.after(() => client.close())
  const { tools } = await client.listTools()
  const reads = calls.filter(({ method, answersFile }) => method === 'GET' && !answersFile)
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), reads.map(({ operationId }) => operationId).toSorted())
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint))
  await harness.make.products(merchant.sandbox, [{ name: 'Tajine' }])
  const found = await client.callTool({ name: 'listProducts', arguments: { q: 'taj', size: 1 } })
  assert.match(textOf(found), /"name":"Tajine"/)
  const refused = await client.callTool({ name: 'getProduct', arguments: { reference: 'prd_none' } })
  assert.deepEqual([refused.isError, textOf(refused).startsWith('PRODUCT_NOT_FOUND')], [true, true])
  const unknown = await client.callTool({ name: 'createProduct', arguments: { name: 'x', price: 1 } })
  assert.equal(unknown.isError, true)
})

test('documentation and events are there to read', async (t) => {
  const merchant = await harness.make.merchant()
  const { client } = await open(merchant.key, [])
  t.after(() => client.close())
  const { resources } = await client.listResources()
  assert.ok(resources.some(({ uri }) => uri === 'mizan://docs/guide'))
  const { contents } = await client.readResource({ uri: 'mizan://docs/webhooks' })
  assert.match((contents[0] as { text: string }).text, /^# Webhooks/)
  await harness.call({ method: 'POST', path: '/v1/products', key: merchant.key, body: { name: 'Tajine', price: 25 } })
  const { body } = await harness.call({ path: '/v1/webhooks/events', key: merchant.key })
  const event = await client.readResource({ uri: `mizan://events/${body.content[0].id}` })
  assert.match((event.contents[0] as { text: string }).text, /product\.created/)
  await assert.rejects(client.readResource({ uri: 'mizan://docs/../../package' }), /There is no resource/)
})

test('a write is made once the person agrees, and not otherwise', async (t) => {
  const { key } = await harness.make.merchant()
  const product = { name: 'createProduct', arguments: { name: 'Tajine', price: 25.5 } }
  const count = async () => (await harness.call({ path: '/v1/products', key })).body.totalElements
  for (const [agrees, made] of [
    [undefined, 0],
    [false, 0],
    [true, 1],
  ] as const) {
    const { client, asked } = await open(key, ['--allow-writes'], agrees)
    t.after(() => client.close())
    const result = await client.callTool(product)
    assert.deepEqual([result.isError ?? false, await count()], [made === 0, made], textOf(result))
    if (agrees !== undefined) assert.match(asked[0] ?? '', /^Create a product\?\n[^]*25\.5/)
  }
})

test('a key of production, one that is unknown and a service that is away end it with one line', async () => {
  const live = await run(['mcp', '--key', 'svc_sk_live_abc', '--url', at.url])
  assert.match(live.stderr, /^mizan: This is a production key\..+--live\.\n$/)
  const unknown = await run(['mcp', '--key', 'svc_sk_test_unknown', '--url', at.url])
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'mizan: The key is unknown, revoked or expired.\n'])
  const away = await run(['mcp', '--key', 'svc_sk_test_a', '--url', 'http://127.0.0.1:9'])
  assert.equal(away.code, 1)
})
