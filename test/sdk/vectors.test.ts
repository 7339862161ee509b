import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { constructEvent, signTestEvent, verifyWebhook, WebhookVerificationError } from '../../sdk/src/mizan.ts'
import { deliveryHeaders } from '#events/delivery/signature.ts'

// sdk/vectors/webhooks.json is for receivers in any language; the SDK and the service itself agree with it.

type Vector = {
  name: string
  secrets: string[]
  headers: Record<string, string>
  body?: string
  bodyBase64?: string
  now: number
  toleranceMs: number
  expected: { ok: boolean; reason?: string }
}

const file = new URL('../../sdk/vectors/webhooks.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }
const bytesOf = ({ body = '', bodyBase64 }: Vector) =>
  bodyBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBase64, 'base64')

for (const vector of vectors)
  test(`the verifier says ${vector.expected.reason ?? 'genuine'} of: ${vector.name}`, async () => {
    const { headers, secrets, now, toleranceMs, expected } = vector
    const asWebHeaders = new Headers(Object.entries(headers))
    for (const form of [headers, asWebHeaders]) {
      const verdict = await verifyWebhook(bytesOf(vector), form, secrets, { now, toleranceMs })
      assert.deepEqual({ ok: verdict.ok, ...(!verdict.ok && { reason: verdict.reason }) }, expected)
    }
  })

test('the genuine vectors are signed as the service signs', () => {
  const genuine = vectors.filter(({ expected, body }) => expected.ok && body !== undefined)
  assert.ok(genuine.length >= 8)
  for (const { headers, body = '', secrets, name } of genuine) {
    const at = (wanted: string) => Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)?.[1] ?? ''
    const sent = { eventId: 'e', attemptId: 'a', timestamp: Number(at('x-svc-timestamp')), format: 'SVC' as const }
    const made = secrets.map((secret) => deliveryHeaders(sent, body, [secret])['X-SVC-SIGNATURE'])
    const given = new Set([at('x-svc-signature'), at('x-svc-signature-next')])
    assert.ok(
      made.some((each) => given.has(each ?? '')),
      name,
    )
  }
})

const secret = 'whsec_test'

test('what the service sends during a rotation is accepted with the old secret, the new one, and both', async () => {
  const sent = { eventId: 'e-1', attemptId: 'a-1', timestamp: 1_795_168_800_000, format: 'SVC_AND_STANDARD' as const }
  const headers = deliveryHeaders(sent, '{}', ['whsec_old', 'whsec_new'])
  for (const held of ['whsec_old', 'whsec_new', ['whsec_old', 'whsec_new'], ['whsec_x', 'whsec_new']]) {
    const verdict = await verifyWebhook('{}', headers, held, { now: sent.timestamp })
    assert.deepEqual(verdict, { ok: true, eventId: 'e-1', attemptId: 'a-1', timestamp: sent.timestamp })
  }
})

test('a body that a framework has parsed is told from a wrong secret', async () => {
  const { headers } = await signTestEvent({ body: { id: '1' }, secret })
  for (const parsed of [{ id: '1' }, undefined, null, 7]) {
    const verdict = await verifyWebhook(parsed, headers, secret)
    assert.equal(verdict.ok ? '' : verdict.reason, 'PARSED_BODY')
  }
})

test('a setting that is absent is refused with a reason, and never a crash', async () => {
  const { headers, body } = await signTestEvent({ body: '{}', secret })
  const none = process.env['NO_SUCH_SECRET']
  for (const held of [none, [none], []])
    assert.match(JSON.stringify(await verifyWebhook(body, headers, held)), /WRONG_SECRET_KIND.*is the setting/)
})

test('a header that came twice is a mismatch, not a crash', async () => {
  const { headers, body } = await signTestEvent({ body: '{}', secret })
  const doubled = { ...headers, 'X-SVC-SIGNATURE': ['a', 'b'] }
  const verdict = await verifyWebhook(body, doubled, secret)
  assert.equal(verdict.ok ? '' : verdict.reason, 'MALFORMED')
})

test('constructEvent gives the event of a genuine delivery and throws the reason for any other', async () => {
  const event = { id: 'e-7', type: 'payment.succeeded', data: { object: { amount: 249.9 } } }
  const { headers, body } = await signTestEvent({ body: event, secret, eventId: 'e-7' })
  for (const form of [body, Buffer.from(body), new TextEncoder().encode(body).buffer]) {
    const made = await constructEvent(form, headers, secret)
    assert.ok(made.type === 'payment.succeeded')
    assert.deepEqual([made.id, made.data.object.amount], ['e-7', 249.9])
  }
  await assert.rejects(
    constructEvent(`${body} `, { ...headers, 'X-SVC-SIGNATURE': 'f'.repeat(64) }, secret),
    (error) => {
      assert.ok(error instanceof WebhookVerificationError)
      assert.equal(error.reason, 'MISMATCH')
      return true
    },
  )
})

test('a test event is signed as a delivery is, with both secrets during a rotation', async () => {
  const timestamp = Date.now() - 1_000
  const { headers, body } = await signTestEvent({ body: { a: 'é' }, secret: ['whsec_old', 'whsec_new'], timestamp })
  const hmac = (key: string) => createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  assert.equal(headers['X-SVC-SIGNATURE'], hmac('whsec_old'))
  assert.equal(headers['X-SVC-SIGNATURE-NEXT'], hmac('whsec_new'))
})
