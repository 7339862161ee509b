import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { Database } from '#platform/db/database.ts'
import { useHarness } from '#test/harness.ts'
import type { Faults } from '../faults.ts'
import { approvedPayment, challengedPayment, inquiryOf, overLine, paymentOf, refundOf } from '../conformance/subject.ts'
import { cardOf, fixtureOf } from './fixture.ts'
import { testCard } from './simulator.ts'

const harness = useHarness()
const cvv = '737'
const cvvForms = formsOf(cvv)
const numberForms = [...formsOf(testCard), '4242 4242 4242 4242', '4242-4242-4242-4242']

/** As text, in hex, URL-encoded, and as base64 has it, wherever in a longer text it begins. */
function formsOf(digits: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${digits}`)
      .toString('base64')
      .replaceAll('=', '')
    // The characters at the edges depend on their neighbours.
    return encoded.slice(before === 0 ? 0 : before + 1, -1)
  })
  const url = [...digits].map((digit) => `%3${digit}`).join('')
  return [digits, Buffer.from(digits).toString('hex'), url, ...base64]
}

const holdsNumber = (text: string) => numberForms.some((form) => text.toLowerCase().includes(form.toLowerCase()))
/** Three digits stand in many a number; alone in a value, they are a CVV. */
const holdsCvv = (text: string) =>
  cvvForms.slice(0, 3).some((form) => new RegExp(`(^|[^0-9a-z.%-])${form}([^0-9a-z%-]|$)`, 'i').test(text))

async function findings(db: Database): Promise<string[]> {
  const tables = await db.plainPool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await db.plainPool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    )
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        if (holdsNumber(text) || holdsCvv(text)) found.push(`${name}.${column}: ${text.slice(0, 80)}`)
      }
  }
  return found
}

/** Every way that a card can take through the simulator, over good lines and bad ones. */
async function useCard(): Promise<unknown[]> {
  const fixture = await fixtureOf(harness)
  const holders = ['A', 'CHALLENGE', 'METHOD CHALLENGE', 'TIMEOUT', 'LATE CAPTURE', 'REJECTED', 'DECLINE LOST_CARD']
  const seen: unknown[] = []
  const throwing = () => {
    throw new Error(`${testCard} ${cvv}`)
  }
  const lines: Faults[] = [{}, { answerTwice: true }, { crashAfter: throwing }, { rubbish: { number: testCard } }]
  for (const faults of lines)
    for (const holderName of holders) {
      const { acquirer, failures } = overLine(fixture, faults)
      const card = cardOf(holderName, { cvv })
      seen.push(await acquirer.authorise(paymentOf(fixture, { source: { card }, saveCard: true })), failures)
    }
  const payment = await approvedPayment(fixture, { source: { card: cardOf('A', { cvv }) }, saveCard: true })
  seen.push(await fixture.acquirer.refund(refundOf(payment)), await fixture.acquirer.lookUp(inquiryOf(payment.asked)))
  const { authenticationId, completed } = await challengedPayment(fixture)
  await fixture.answerChallenge(authenticationId, true)
  seen.push(await fixture.acquirer.continueAfterChallenge(completed))
  return seen
}

test('neither the number nor the CVV of a card is in any table, outcome or report of a failure', async () => {
  const seen = inspect(await useCard(), { depth: 9 })
  assert.ok(!holdsNumber(seen), seen)
  assert.ok(!holdsCvv(seen), seen)
  const { rows } = await harness.db.plainPool.query('select 1 from simulator_payments')
  assert.ok(rows.length > 20)
  assert.deepEqual(await findings(harness.db), [])
})

test('a number or a CVV in a table would be found, in each of its forms', async () => {
  const { plainPool } = harness.db
  await plainPool.query('create table canary (held text)')
  const base64 = Buffer.from(`{"number":"${testCard}"}`).toString('base64')
  const hex = Buffer.from(testCard).toString('hex')
  const url = [...testCard].map((digit) => `%3${digit}`).join('')
  const number = [`card=${testCard}`, '4242 4242 4242 4242', '4242-4242-4242-4242', base64, hex, url]
  const held = [...number, cvv, `cvv ${cvv}`, `{"cvv":"${cvv}"}`, Buffer.from(cvv).toString('hex')]
  for (const value of held) {
    await plainPool.query('truncate canary')
    await plainPool.query('insert into canary values ($1)', [value])
    assert.equal((await findings(harness.db)).length, 1, value)
  }
  await plainPool.query('drop table canary')
})
