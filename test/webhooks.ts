import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { TestMerchant } from './factory.ts'
import type { Harness } from './harness.ts'
import type { ReceivedRequest, Receiver } from './internet.ts'

// Shared acts of tests of webhooks.

type Registered = { id: string; secret: string; receiver: Receiver }

/** Registers a receiver of its own for a merchant. */
export async function register(
  harness: Harness,
  merchant: TestMerchant,
  { receiver, events = ['*'], ...more }: { receiver?: Receiver; events?: string[] } & Record<string, unknown> = {},
): Promise<Registered> {
  const at = receiver ?? (await harness.internet.receiver())
  const body = { url: at.url, events, ...more }
  const answer = await harness.call({ method: 'POST', path: '/v1/webhooks', key: merchant.key, body })
  assert.equal(answer.status, 201, answer.text)
  return { id: answer.body.id, secret: answer.body.secret, receiver: at }
}

/** Something happens that a webhook hears of: a client is created. */
export async function happen({ call }: Harness, { key }: TestMerchant, name = 'Salma'): Promise<string> {
  const answer = await call({ method: 'POST', path: '/v1/clients', key, body: { name } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

/** The newest event of a type, with its deliveries. */
export async function newestEvent({ call }: Harness, { key }: TestMerchant, type = 'client.created') {
  const list = await call({ path: `/v1/webhooks/events?size=1&type=${type}`, key })
  assert.equal(list.status, 200, list.text)
  const detail = await call({ path: `/v1/webhooks/events/${list.body.content[0].id}`, key })
  assert.equal(detail.status, 200, detail.text)
  return detail.body
}

export const signatureOf = (secret: string, { headers, body }: ReceivedRequest): string =>
  createHmac('sha256', secret).update(`${headers['x-svc-timestamp']}.${body}`).digest('hex')
