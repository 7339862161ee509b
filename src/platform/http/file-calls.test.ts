import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openWire, type Wire } from '#test/contract/wire.ts'
import { useHarness } from '#test/harness.ts'
import { inTransaction } from '../db/transaction.ts'
import { revokeAllKeys } from '../keys/queries.ts'
import { setRole } from '../people/member-queries.ts'
import { newArrivals } from './arrivals.ts'
import { PortalFailure } from './portal-errors.ts'

// Many files at once, slow ones, and senders who go away: none of them keeps others from handing theirs in.

const harness = useHarness()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

const sessionOfAnother = async () => (await harness.make.session((await harness.make.merchant()).merchantId)).token

const upload = (key: string) =>
  harness.call({ method: 'POST', path: '/api/v1/files?name=a.pdf', key, body: pdf, headers: { 'content-type': 'a/b' } })

async function portOf(): Promise<number> {
  const { server } = harness.app.app
  if (!server.listening) await harness.app.app.listen({ port: 0, host: '127.0.0.1' })
  return (server.address() as AddressInfo).port
}

/** Begins a file of a megabyte, and sends no more than its first bytes. */
async function beginSlowly(key: string): Promise<Wire> {
  const wire = await openWire(await portOf())
  const head = ['POST /api/v1/files?name=a.pdf HTTP/1.1', 'Host: pay.example', `Authorization: Bearer ${key}`]
  wire.send([...head, 'Content-Type: application/pdf', 'Content-Length: 1000000', '', '%PDF'].join('\r\n'))
  return wire
}

test('files and pictures of more than 256 KiB reach the checks of their content', async () => {
  const person = await sessionOfAnother()
  const body = Buffer.alloc(300_000, 1)
  const software = (await harness.make.merchant()).key
  for (const [path, key] of [
    ['/api/v1/files?name=a.pdf', person],
    ['/api/v1/pictures', person],
    ['/v1/pictures', software],
  ] as const) {
    const answer = await harness.call({ method: 'POST', path, key, body, headers: { 'content-type': 'a/b' } })
    assert.notEqual(answer.status, 413, answer.text)
    assert.ok(answer.status < 500)
  }
})

test('senders who go away at once take no place with them', async () => {
  const key = await sessionOfAnother()
  for (let n = 0; n < 30; n++) (await beginSlowly(key)).end()
  const patienceMs = 60_000
  for (const began = performance.now(); ;) {
    const { status, body } = await upload(key)
    if (status === 201) break
    assert.equal(body.code, 'ERR-1603')
    assert.ok(performance.now() - began < patienceMs, 'Senders who went away still take places.')
  }
})

test('a file whose sender was logged out, has another role or a revoked key by its end is not kept', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const { merchantId, key } = await harness.make.merchant()
  const slowly = async (path: string, token: string, meanwhile: () => Promise<unknown>): Promise<string> => {
    const wire = await openWire(await portOf())
    const head = [`POST ${path} HTTP/1.1`, 'Host: pay.example', `Authorization: Bearer ${token}`]
    const arrived = new Promise<void>((resolve) =>
      harness.app.app.server.once('request', (request: IncomingMessage) =>
        request.on('newListener', (name) => name === 'readable' && resolve()),
      ),
    )
    wire.send([...head, `Content-Length: ${pdf.length}`, '', pdf.subarray(0, 5).toString()].join('\r\n'))
    await arrived
    await meanwhile()
    wire.send(pdf.subarray(5))
    const answer = await wire.answer()
    wire.end()
    return `${answer?.status} ${answer?.body.code ?? answer?.body.error?.code}`
  }
  for (const path of ['/api/v1/files?name=a.pdf', '/api/v1/pictures']) {
    const out = await harness.make.session(merchantId)
    const loggedOut = () => harness.call({ method: 'POST', path: '/api/v1/auth/logout', key: out.token, body: {} })
    assert.equal(await slowly(path, out.token, loggedOut), '401 ERR-1102', path)
    const lowered = await harness.make.session(merchantId)
    const lower = () => inTransaction(harness.db, (tx) => setRole(tx, merchantId, lowered.userId, 'VIEWER'))
    assert.equal(await slowly(path, lowered.token, lower), '403 ERR-1202', path)
  }
  const revoke = async () => {
    await inTransaction(harness.db, (tx) => revokeAllKeys(tx, merchantId, new Date()))
    // A revoked key works for five seconds at the most.
    harness.clock.now = new Date(Date.now() + 5_000)
  }
  assert.equal(await slowly('/v1/pictures', key, revoke), '401 UNAUTHORIZED')
})

test('a file from a page of another company than that of the session is not kept', async () => {
  const key = await sessionOfAnother()
  const { merchantId } = await harness.make.merchant()
  for (const path of ['/api/v1/files?name=a.pdf', '/api/v1/pictures']) {
    const headers = { 'content-type': 'a/b', 'x-company': merchantId }
    const answer = await harness.call({ method: 'POST', path, key, body: pdf, headers })
    assert.deepEqual([answer.status, answer.body.code], [403, 'ERR-1114'], path)
  }
})

test('slow senders of one company are refused after the third, and keep nobody else out', async () => {
  const [slow, other] = [await sessionOfAnother(), await sessionOfAnother()]
  const wires = await Promise.all(Array.from({ length: 4 }, () => beginSlowly(slow)))
  const refused = await Promise.race(wires.map((wire) => wire.answer()))
  assert.deepEqual([refused?.status, refused?.body.code], [503, 'ERR-1603'])
  assert.equal((await upload(other)).status, 201)
  for (const wire of wires) wire.end()
})

const isBusy = (error: unknown) => error instanceof PortalFailure && error.reason.code === 'ERR-1603'
const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as never

test('a sender who has gone away before the file is admitted gets no place', () => {
  const arrivals = newArrivals()
  for (let n = 0; n < 5; n++) assert.throws(() => arrivals.begin(response(true), 'a'), isBusy)
  assert.ok(arrivals.begin(response(), 'a'))
})

test('files of all companies together take a hundred megabytes, as long as one is worked on', async () => {
  const arrivals = newArrivals()
  const [first, second] = [new EventEmitter(), new EventEmitter()]
  const coming = [first, second].map((each, at) =>
    arrivals.begin(Object.assign(each, { destroyed: false }) as never, `${at}`),
  )
  for (const each of coming) each.add(50_000_000)
  const last = arrivals.begin(response(), '2')
  assert.throws(() => last.add(1), isBusy)
  const work = Promise.withResolvers<string>()
  const done = coming[0]?.finish(() => work.promise)
  first.emit('close')
  assert.throws(() => last.add(1), isBusy)
  second.emit('close')
  last.add(50_000_000)
  assert.throws(() => last.add(1), isBusy)
  work.resolve('kept')
  assert.equal(await done, 'kept')
  last.add(50_000_000)
  assert.throws(() => coming[1]?.add(1), isBusy)
})
