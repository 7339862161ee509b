import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { memberText } from '../../cli/src/listening/member-text.ts'
import { verifyWebhook } from '../../sdk/src/mizan.ts'
import type { TestMerchant } from '../factory.ts'
import { freePort } from '../free-port.ts'
import { useHarness } from '../harness.ts'
import { inherited, program } from '../process/server.ts'
import { waitUntil } from '../patience.ts'
import { happen, newestEvent, register } from '../webhooks.ts'
import { useListening } from './listening.ts'

// A developer's commands, beside a service that they reach through its public API alone.

const harness = useHarness()
const at = useListening(harness)
const home = await mkdtemp(path.join(tmpdir(), 'mizan-listen-'))
const endings: (() => void)[] = []
after(() => {
  for (const end of endings) end()
  return rm(home, { recursive: true, force: true })
})

type Line = Record<string, unknown>
type Running = { lines: Line[]; stderr: () => string; stop: () => Promise<number | null> }

/** A command that prints a line of JSON for each thing that happens. */
function start(args: string[], settings: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [program, ...args, '--json'], {
    env: { ...inherited(), HOME: home, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [lines, said]: [Line[], string[]] = [[], []]
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    const parts = (rest + part).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.map((each) => JSON.parse(each) as Line))
  })
  child.stderr.setEncoding('utf8').on('data', (part: string) => said.push(part))
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGINT')
    return (await ended)[0] as number | null
  }
  endings.push(() => child.kill('SIGKILL'))
  return { lines, stderr: () => said.join(''), stop }
}

/** Runs a command to its end. */
async function run(args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...inherited(), HOME: home } })
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (part: string) => out.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => err.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: out.join(''), stderr: err.join('') }
}

type Shop = { url: string; heard: { headers: IncomingHttpHeaders; body: Buffer }[]; answer: { status: number } }

/** A developer's shop on localhost. */
async function openShop(): Promise<Shop> {
  const shop: Shop = { url: '', heard: [], answer: { status: 204 } }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      shop.heard.push({ headers: request.headers, body })
      response.writeHead(shop.answer.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  shop.url = `http://localhost:${(server.address() as AddressInfo).port}/hook`
  return shop
}

const listenArgs = (merchant: TestMerchant, to: string, more: string[] = []) => [
  'webhooks',
  'listen',
  '--key',
  merchant.key,
  '--url',
  at.url,
  '--forward-to',
  to,
  '--every',
  '50',
  ...more,
]

async function startListening(merchant: TestMerchant, to: string, more: string[] = []) {
  const running = start(listenArgs(merchant, to, more))
  await waitUntil(() => running.lines.length > 0)
  return { ...running, secret: String(running.lines[0]?.['secret']) }
}

test('listen posts what happens from then on, in its order, with the bytes of the service, signed', async () => {
  const merchant = await harness.make.merchant()
  await happen(harness, merchant, 'before it listened')
  const shop = await openShop()
  const { lines, secret, stop } = await startListening(merchant, shop.url)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const ids: string[] = []
  for (const name of ['first', 'second', 'third']) ids.push(await happen(harness, merchant, name))
  await waitUntil(() => lines.length === 4)
  const events = shop.heard.map(({ body }) => JSON.parse(body.toString()) as { id: string; resource: { id: string } })
  assert.deepEqual(
    events.map(({ resource }) => resource.id),
    ids,
  )
  for (const { body, headers } of shop.heard) assert.ok((await verifyWebhook(body, headers, secret)).ok)
  assert.equal(shop.heard[2]?.headers['svc-event-id'], events[2]?.id)
  const { durationMs, ...told } = lines[3] ?? {}
  const expected = {
    eventId: events[2]?.id,
    type: 'client.created',
    resource: `client ${ids[2]}`,
    isRedelivery: false,
    status: 204,
  }
  assert.deepEqual(told, expected)
  assert.equal(typeof durationMs, 'number')
  assert.equal(await stop(), 0)
  assert.deepEqual(lines.at(-1), { forwarded: 3, refused: 0 })
})

test('the body that is posted is that of the service to the byte, numbers in their spelling', async () => {
  const merchant = await harness.make.merchant()
  const shop = await openShop()
  const { stop } = await startListening(merchant, shop.url)
  const body = '{"name":"Salma","metadata":{"weight":1.50,"note":"\\"payload\\": {é"}}'
  assert.equal((await harness.call({ method: 'POST', path: '/v1/clients', key: merchant.key, body })).status, 201)
  await waitUntil(() => shop.heard.length === 1)
  assert.match(String(shop.heard[0]?.body), /"metadata":\{"weight":1\.50,"note":"\\"payload\\": \{é"\}/)
  await stop()
})

test('a redelivery is posted once more, and --events chooses', async () => {
  const merchant = await harness.make.merchant()
  await register(harness, merchant)
  const shop = await openShop()
  const { lines, stop } = await startListening(merchant, shop.url, ['--events', 'product.created, client.*'])
  await harness.call({ method: 'POST', path: '/v1/products', key: merchant.key, body: { name: 'x', price: 1 } })
  const { reference } = (await harness.call({ path: '/v1/products', key: merchant.key })).body.content[0]
  await harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key: merchant.key, body: { price: 2 } })
  await happen(harness, merchant)
  await harness.deliver()
  await waitUntil(() => lines.length === 3)
  assert.deepEqual(
    lines.slice(1).map(({ type }) => type),
    ['product.created', 'client.created'],
  )
  const { id } = await newestEvent(harness, merchant)
  const resent = await run(['events', 'resend', '--key', merchant.key, '--url', at.url, '--event', id])
  assert.deepEqual(resent, { code: 0, stdout: `${id} is sent again to 1 webhook.\n`, stderr: '' })
  await harness.deliver()
  await waitUntil(() => lines.length === 4)
  assert.deepEqual([lines[3]?.['eventId'], lines[3]?.['isRedelivery']], [id, true])
  assert.equal(shop.heard.at(-1)?.headers['svc-event-id'], id)
  await stop()
})

test('the secret is the same in every run, and no other user may read it', async () => {
  const merchant = await harness.make.merchant()
  const shop = await openShop()
  const [first, second] = [await startListening(merchant, shop.url), await startListening(merchant, shop.url)]
  assert.equal(first.secret, second.secret)
  const { mode } = await stat(path.join(home, '.config', 'mizan', 'webhooks-listen-secret'))
  assert.equal(mode & 0o777, 0o600)
  await Promise.all([first.stop(), second.stop()])
})

test('receive tells genuine deliveries from others, and resend brings it an event that no webhook was for', async () => {
  const merchant = await harness.make.merchant()
  await happen(harness, merchant)
  const { id } = await newestEvent(harness, merchant)
  const port = String(await freePort())
  const receiver = start(['webhooks', 'receive', '--port', port])
  await waitUntil(() => receiver.lines.length === 1)
  const resend = ['events', 'resend', '--key', merchant.key, '--url', at.url, '--event', id]
  const none = await run(resend)
  assert.deepEqual([none.code, none.stdout], [1, ''])
  assert.match(none.stderr, /^mizan: INVALID_STATE: .* send it from here with --forward-to\.\n$/)
  const to = `http://localhost:${port}/`
  const sent = await run([...resend, '--forward-to', to, '--json'])
  assert.equal(sent.code, 0, sent.stderr)
  assert.equal(JSON.parse(sent.stdout).status, 204)
  const wrong = await run([...resend, '--forward-to', to, '--secret', 'whsec_another'])
  assert.match(wrong.stderr, /did not take it: 400\./)
  assert.equal(wrong.code, 1)
  assert.deepEqual(
    [receiver.lines[1]?.['isGenuine'], receiver.lines[1]?.['type'], receiver.lines[1]?.['eventId']],
    [true, 'client.created', id],
  )
  assert.deepEqual([receiver.lines[2]?.['isGenuine'], receiver.lines[2]?.['reason']], [false, 'MISMATCH'])
  assert.equal(await receiver.stop(), 0)
})

test('a shop that is away or refuses is told, and the listener goes on', async () => {
  const merchant = await harness.make.merchant()
  const shop = await openShop()
  shop.answer.status = 500
  const { lines, stop } = await startListening(merchant, shop.url)
  const away = await startListening(merchant, `http://localhost:${await freePort()}/`)
  for (const name of ['one', 'two']) await happen(harness, merchant, name)
  await waitUntil(() => lines.length === 3 && away.lines.length === 3)
  assert.deepEqual(
    lines.slice(1).map(({ status }) => status),
    [500, 500],
  )
  assert.deepEqual(
    away.lines.slice(1).map(({ problem }) => problem),
    ['nothing listens there', 'nothing listens there'],
  )
  await Promise.all([stop(), away.stop()])
  assert.deepEqual(
    [lines.at(-1), away.lines.at(-1)],
    [
      { forwarded: 0, refused: 2 },
      { forwarded: 0, refused: 2 },
    ],
  )
})

const complaints: [args: string[], words: RegExp][] = [
  [['--key', 'svc_sk_live_abc', '--forward-to', 'http://localhost:1'], /--key must be a sandbox key/],
  [['--key', 'whsec_abc', '--forward-to', 'http://localhost:1'], /--key or --url: apiKey must be a key/],
  [['--key', 'svc_sk_test_abc', '--forward-to', 'localhost:3000'], /--forward-to must be an address/],
  [['--key', 'svc_sk_test_abc', '--forward-to', 'http://localhost:1', '--secret', 'x'], /--secret must be the secret/],
  [
    ['--key', 'svc_sk_test_abc', '--forward-to', 'http://localhost:1', '--chaos', 'never'],
    /--chaos must be some of twice,slow/,
  ],
  [['--forward-to', 'http://localhost:1'], /No account: .+ give --key, or set MIZAN_KEY/],
]
test('with chaos a receiver gets every event, some more than once, signed', async () => {
  const merchant = await harness.make.merchant()
  const shop = await openShop()
  const { lines, secret, stop } = await startListening(merchant, shop.url, ['--chaos', 'twice,out-of-order,lost'])
  const ids: string[] = []
  for (const name of ['first', 'second']) ids.push(await happen(harness, merchant, name))
  await waitUntil(() => shop.heard.length >= 4)
  await stop()
  for (const { headers, body } of shop.heard) assert.ok((await verifyWebhook(body, headers, secret)).ok)
  const told = shop.heard.map(({ body }) => (JSON.parse(body.toString()) as { resource: { id: string } }).resource.id)
  assert.deepEqual([...new Set(told)].toSorted(), ids.toSorted())
  assert.ok(lines.length > 0)
})

test('listen refuses what could not work with one line', async () => {
  for (const [args, words] of complaints) {
    const { code, stdout, stderr } = await run(['webhooks', 'listen', '--url', at.url, ...args])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, words)
    assert.match(stderr, /^mizan: [^\n]+\n$/)
  }
  const unknown = await run([
    'webhooks',
    'listen',
    '--url',
    at.url,
    '--key',
    `svc_sk_test_${'a'.repeat(38)}`,
    '--forward-to',
    'http://localhost:1',
  ])
  assert.match(unknown.stderr, /^mizan: UNAUTHORIZED: /)
  assert.equal(unknown.code, 1)
})

test('the text of a member is found whatever stands around it', () => {
  const cases: [json: string, text: string | undefined][] = [
    ['{"payload":{"a":1.50},"b":2}', '{"a":1.50}'],
    ['{"a":"payload","b":{"payload":1},"payload": [1.0, "}"] }', '[1.0, "}"]'],
    ['{"a":"\\"payload\\":","payload":"x,y"}', '"x,y"'],
    ['{"pay\\u006coad":1.0}', '1.0'],
    ['{"a":{"payload":1}}', undefined],
    ['[{"payload":1}]', undefined],
  ]
  for (const [json, text] of cases) assert.equal(memberText(json, 'payload'), text, json)
})
