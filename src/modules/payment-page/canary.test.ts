import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { buildApp } from '../../app.ts'
import { formsOf, holderOf, rowsHolding } from '#test/card-canary-queries.ts'
import { callApp, useHarness } from '#test/harness.ts'
import { acceptedCard, cardOf, keyFor, openSession } from '#test/payment-page.ts'

// Card numbers and security codes pass through, and stay nowhere: neither in a row, nor in a log, nor in an answer.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const cvv = '737'
const otherCard = '5555555555554444'

const holdsCard = holderOf([acceptedCard, otherCard, '4242424242424241'], cvv)
const rowsWithCard = () => rowsHolding(harness.db, holdsCard)

test('no card number and no security code is in a table, a log line or an answer, whatever becomes of a payment', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{}])
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { config, db, secrets } = harness
  const app = await buildApp({ config, db, secrets, log, readiness: async () => ({ status: 'ready' }) })
  const consent = { accepted: true, textVersion: '2026-01' }
  const holders = [
    'A',
    'CHALLENGE',
    'METHOD CHALLENGE',
    'TIMEOUT',
    'LATE CAPTURE',
    'DECLINE LOST_CARD',
    'REJECTED',
    ' ',
  ]
  const numbers = [acceptedCard, otherCard, '4242 4242 4242 4242', '4242424242424241', Number(acceptedCard)]
  const answers: string[] = []
  for (const holder of holders)
    for (const number of numbers) {
      const session = await openSession(harness, key, { clientId: client?.id, savePaymentMethod: true })
      const verificationKey = await keyFor(harness, session, {})
      const body = { verificationKey, method: 'CARD', card: cardOf(holder, { number, cvv }), saveCard: true, consent }
      answers.push((await callApp(app, { method: 'POST', path: '/checkout/submit', body })).text)
      const broken = `${JSON.stringify(body).slice(0, -1)},`
      answers.push((await callApp(app, { method: 'POST', path: '/checkout/submit', body: broken })).text)
    }
  await app.close()
  for (const status of ['SUCCEEDED', 'REQUIRES_ACTION', 'PROCESSING', 'FAILED'])
    assert.ok(
      answers.some((text) => text.includes(`{"status":"${status}"`)),
      status,
    )
  assert.deepEqual(answers.filter(holdsCard), [])
  assert.ok(lines.length >= answers.length)
  assert.deepEqual(lines.filter(holdsCard), [])
  assert.deepEqual(await rowsWithCard(), [])
})

test('a card in a table would be found', async () => {
  const { plainPool } = harness.db
  await plainPool.query('create table canary (held text)')
  for (const form of [...formsOf(acceptedCard), cvv, `{"cvv":"${cvv}"}`]) {
    await plainPool.query('truncate canary')
    await plainPool.query('insert into canary values ($1)', [`${form.length === 3 ? '' : 'card '}${form}`])
    assert.equal((await rowsWithCard()).length, 1, form)
  }
  await plainPool.query('drop table canary')
})
