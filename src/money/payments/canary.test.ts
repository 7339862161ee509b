import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { cardOf } from '../acquirers/simulator/fixture.ts'
import { testCard } from '../acquirers/simulator/simulator.ts'
import { continueChallenge } from './challenge.ts'
import { required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { resolveUnknown } from './resolve.ts'
import { actionOf } from './transaction.ts'

const harness = useHarness()
// Letters would stand for themselves in base64; digits that no clock, amount or id is likely to hold.
const cvv = '8642'.slice(0, 3)

const base64 = Buffer.from(testCard).toString('base64').slice(0, 18)
const numberForms = [
  testCard,
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  base64,
  Buffer.from(testCard).toString('hex'),
]
const tokenForm = /simcard_[\w-]{8,}/
const cvvForm = new RegExp(`(^|[^0-9a-z.%:-])${cvv}([^0-9a-z%:-]|$)`, 'i')

const finding = (text: string): string | undefined =>
  numberForms.find((form) => text.includes(form)) ?? tokenForm.exec(text)?.[0] ?? cvvForm.exec(text)?.[0]

/** Values of every table but those of the simulator, which is an acquirer, by table and column. */
async function findings(): Promise<string[]> {
  const { plainPool } = harness.db
  const tables = await plainPool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'simulator%'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await plainPool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        if (finding(text)) found.push(`${name}.${column}: ${text.slice(0, 120)}`)
      }
  }
  return found
}

/** All ways of a card through a payment, over good and bad connections; collects what callers receive, errors too. */
async function useCard(fixture: PaymentFixture): Promise<unknown[]> {
  const [client] = await harness.make.clients(fixture.scope, [{}])
  const clientId = required(client).id
  const consent = { channel: 'CHECKOUT', textVersion: '2026-01' }
  const told: unknown[] = []
  const throwing = () => {
    throw new Error(`${testCard} ${cvv}`)
  }
  const lines = [
    {},
    { answerTwice: true },
    { crashBefore: throwing },
    { crashAfter: throwing },
    { rubbish: { number: testCard } },
  ]
  for (const faults of lines)
    for (const holderName of ['Salma Idrissi', 'CHALLENGE', 'TIMEOUT', 'DECLINE LOST_CARD']) {
      Object.assign(fixture.faults, faults)
      const { id } = await fixture.session({ clientId })
      const card = cardOf(holderName, { cvv })
      told.push(await fixture.submit(id, holderName, { card, consent }).catch((error: unknown) => error))
      for (const fault of Object.keys(fixture.faults)) Reflect.deleteProperty(fixture.faults, fault)
      const action = actionOf(await fixture.attempt(id))
      if (!action) continue
      const { authenticationId } = action
      await fixture.simulator.answerChallenge(authenticationId, '555')
      const step = { sessionId: id, correlationId: 'c', authenticationId, step: 'CHALLENGE_COMPLETED' as const }
      told.push(await continueChallenge(fixture.parts, fixture.scope, step))
    }
  const { id } = await fixture.session({ clientId })
  const foreign = { card: cardOf('Salma Idrissi', { number: '5555555555554444', cvv }) }
  told.push(await fixture.submit(id, undefined, foreign).catch((error: unknown) => error))
  fixture.passTime(minuteMs)
  await resolveUnknown(fixture.parts)
  return told
}

test('neither number, CVV nor token of a card is in a row, an event, an answer or an error', async () => {
  const fixture = await paymentFixtureOf(harness)
  const told = inspect(await useCard(fixture), { depth: 9 })
  assert.equal(finding(told), undefined)
  assert.ok((await fixture.told()).includes('payment_method.saved'))
  assert.deepEqual(await findings(), [])
})

test('a number, a CVV or a token in a table would be found', async () => {
  const { plainPool } = harness.db
  await plainPool.query('create table canary (held text)')
  for (const held of [`card=${testCard}`, ...numberForms, cvv, `{"cvv":"${cvv}"}`, 'simcard_abcdefghij']) {
    await plainPool.query('truncate canary')
    await plainPool.query('insert into canary values ($1)', [held])
    assert.equal((await findings()).length, 1, held)
  }
  await plainPool.query('drop table canary')
})
