import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { happen, newestEvent, register } from '#test/webhooks.ts'
import type { Made } from './attempt.ts'
import { newRecorder } from './recorder.ts'

const harness = useHarness()

test('when a suspension fails at first, it is repeated, and the attempt that led to it counts once', async () => {
  const merchant = await harness.make.merchant()
  const { id: webhookId, receiver } = await register(harness, merchant)
  await happen(harness, merchant)
  const event = await newestEvent(harness, merchant)
  const { db, secrets, outbound, config } = harness
  let asked = 0
  // A clock is all that a suspension takes and that writing down attempts does not.
  const now = () => {
    if (++asked === 1) throw new Error('The database is gone.')
    return new Date()
  }
  const log = pino({ level: 'silent' })
  const recorder = newRecorder({ db, secrets, outbound, publicUrl: config.publicUrl, log, now }, () => undefined)
  const at = new Date()
  const gone: Made = {
    claimed: {
      ...merchant.sandbox,
      eventId: event.id,
      webhookId,
      attempts: 1,
      isManual: false,
      inOrder: false,
      url: null,
      body: '',
      traceparent: null,
    },
    id: newId(at),
    startedAt: at,
    timestamp: at.getTime(),
    url: receiver.url,
    signatures: 1,
    isStandard: false,
    answer: { statusCode: 410, durationMs: 5, errorType: 'HTTP_STATUS' },
    isSuccess: false,
    retryAfterMs: undefined,
    endedAt: at,
  }
  recorder.add(gone)
  await recorder.flushed()
  assert.equal(asked, 2)
  const { body } = await harness.call({ path: `/v1/webhooks/${webhookId}`, key: merchant.key })
  assert.deepEqual([body.status, body.health.consecutiveFailures], ['SUSPENDED', 1], JSON.stringify(body))
})
