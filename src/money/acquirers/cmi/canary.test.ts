import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inspect } from 'node:util'
import { useHarness } from '#test/harness.ts'
import { inquiryOf, refundOf } from '../conformance/subject.ts'
import { cards, type CmiFixture, fixtureOf, takenPayment } from './fixture.ts'

// A card is typed at CMI. Neither its number nor its code comes to this service, and the double keeps neither.

const harness = useHarness()
let fixture: CmiFixture | undefined
after(() => fixture?.close())

const numbers = Object.values(cards).flatMap((card) => [card, card.replaceAll(' ', ''), card.replaceAll(' ', '%20')])
const secrets = ['pass & <word>', 'store|key']

const holding = (text: string) => [...numbers, ...secrets].filter((each) => text.includes(each))

test('no card number, password or store key is in a table, a notice, an outcome, a page of ours or the double’s books', async () => {
  fixture = await fixtureOf(harness)
  const { acquirer, double, heard } = fixture
  const seen: unknown[] = []
  for (const card of Object.values(cards)) {
    const asked = fixture.payment()
    const visited = await fixture.buy(asked, card)
    seen.push(
      asked.reference,
      visited.returned,
      await acquirer.lookUp(inquiryOf(asked)),
      double.orderOf(asked.reference),
    )
  }
  const payment = await takenPayment(fixture)
  for (const faults of [{}, { answersHtml: true }, { statusCode: 500 }, { lose: { Credit: 'ANSWER' as const } }]) {
    Object.assign(double.faults, { answersHtml: false, statusCode: undefined, lose: {} }, faults)
    seen.push(await acquirer.refund(refundOf(payment, { amountMinor: 100n })), await acquirer.check())
  }
  seen.push(heard)
  const text = inspect(seen, { depth: 12, maxStringLength: null, maxArrayLength: null })
  assert.deepEqual(holding(text), [])
  const { rows } = await harness.db.plainPool.query<{ facts: string }>('select facts from acquirer_objects')
  assert.ok(rows.length > 8)
  assert.deepEqual(holding(JSON.stringify(rows)), [])
  assert.deepEqual(holding(harness.logged.join('\n')), [])
})
