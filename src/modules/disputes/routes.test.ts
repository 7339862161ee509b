import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { markForwarded } from '#money/disputes/answer.ts'
import { closeDispute } from '#money/disputes/disputes.ts'
import { disputeSomething } from '#money/disputes/fixture.ts'
import type { NewDispute } from '#money/disputes/disputes.ts'
import type { Role } from '#platform/sessions/roles.ts'
import { useHarness } from '#test/harness.ts'

// A merchant sees its disputes, answers one and hears how it ends.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

async function disputed(facts: Partial<NewDispute> = {}, role: Role = 'ADMIN') {
  const merchant = await harness.make.merchant()
  const { token: key } = await harness.make.session(merchant.merchantId, role)
  const { id } = await harness.make.write(merchant.sandbox, (ctx) => disputeSomething(ctx, facts))
  const path = `/api/v1/disputes/${id}`
  const send = (method: 'POST' | 'PATCH' | 'DELETE', below = '', body?: object) =>
    harness.call({ method, path: path + below, key, ...(body && { body }) })
  const handIn = async (content = pdf) =>
    (
      await harness.call({
        method: 'POST',
        path: '/api/v1/files?name=receipt.pdf',
        key,
        body: content,
        headers: { 'content-type': 'application/pdf' },
      })
    ).body.id
  return { ...merchant, key, id, path, send, handIn, read: () => harness.call({ path, key }) }
}

test('a dispute is listed with its deadline, saved as it is answered, submitted once, and its end is seen', async () => {
  const { id, key, sandbox, send, handIn, read } = await disputed()
  const { body: list } = await harness.call({ path: '/api/v1/disputes?environment=SANDBOX', key })
  assert.deepEqual([list.totalElements, list.content[0].id, list.content[0].canAnswer], [1, id, true])
  assert.equal((await send('POST', '/submit')).body.code, 'ERR-1614')
  assert.equal((await send('PATCH', '', { explanation: 'It was delivered.' })).status, 200)
  assert.equal((await send('PATCH', '', { trackingNumber: 'AM1' })).body.explanation, 'It was delivered.')
  const fileId = await handIn()
  assert.equal((await send('POST', '/files', { fileId, kind: 'RECEIPT' })).status, 201)
  assert.equal((await send('POST', '/files', { fileId, kind: 'OTHER' })).body.code, 'ERR-1615')
  assert.equal((await send('POST', '/files', { fileId: await handIn(), kind: 'RECEIPT' })).body.files.length, 1)
  const submitted = await send('POST', '/submit')
  assert.deepEqual([submitted.body.status, submitted.body.canAnswer], ['SUBMITTED', false])
  for (const [method, below, body] of [
    ['POST', '/submit', undefined],
    ['POST', '/accept', undefined],
    ['PATCH', '', { explanation: 'More.' }],
  ] as const)
    assert.equal((await send(method, below, body)).body.code, 'ERR-1612')
  await harness.make.write(sandbox, (ctx) => markForwarded(ctx, id))
  await harness.make.write(sandbox, (ctx) => closeDispute(ctx, id, 'WON'))
  const { body } = await read()
  assert.deepEqual([body.status, body.explanation, body.files[0].name], ['WON', 'It was delivered.', 'receipt.pdf'])
  assert.equal((await send('POST', '/submit')).body.code, 'ERR-1613')
})

test('what comes a second after the deadline is refused with words, and what was saved stays', async () => {
  const { send, read } = await disputed({ respondBy: new Date(Date.now() + 60_000) })
  assert.equal((await send('PATCH', '', { explanation: 'In time.' })).status, 200)
  harness.clock.now = new Date(Date.now() + 61_000)
  for (const below of ['/submit', '/accept']) assert.equal((await send('POST', below)).body.code, 'ERR-1611')
  assert.deepEqual([(await read()).body.explanation, (await read()).body.canAnswer], ['In time.', false])
})

test('a dispute that is accepted ends without an answer', async () => {
  const { send } = await disputed()
  assert.equal((await send('POST', '/accept')).body.status, 'ACCEPTED')
  assert.equal((await send('POST', '/submit')).body.code, 'ERR-1612')
})

test('32 submissions and acceptances at once decide once', async () => {
  const { send } = await disputed()
  await send('PATCH', '', { explanation: 'It was delivered.' })
  const all = await Promise.all(Array.from({ length: 32 }, (_, n) => send('POST', n % 2 ? '/submit' : '/accept')))
  assert.equal(all.filter(({ status }) => status === 200).length, 1)
})

test('people who may not answer see disputes, and others see none', async () => {
  const { send, read, path } = await disputed({}, 'VIEWER')
  assert.equal((await read()).status, 200)
  assert.equal((await send('POST', '/accept')).status, 403)
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  assert.equal((await harness.call({ path, key: token })).status, 404)
})

test('the rate counts chargebacks of a month among its card payments', async () => {
  const { key } = await disputed()
  const { body } = await harness.call({ path: '/api/v1/dispute-rate?environment=SANDBOX', key })
  const { month: _, ...last } = body.months.at(-1)
  assert.deepEqual([body.months.length, last], [6, { payments: 1, disputes: 1, rate: 100 }])
  assert.ok(body.limits.length > 0)
})
