import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { accountNames, chart } from './accounts.ts'
import { ledgerEvents } from './bookings.ts'
import { examples } from './fixture.ts'

// The README prints the chart and the events; this holds it against the code.

const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const accounts = table(
  ['Account', 'Kind', 'Grows by', 'Floor', 'Meaning'],
  accountNames.map((name) => {
    const { kind, normal, hasFloor, meaning } = chart[name]
    return [`\`${name}\``, kind.toLowerCase(), normal.toLowerCase(), hasFloor ? '0' : '–', meaning]
  }),
)

const events = table(
  ['Event', 'Debit → credit', 'Meaning'],
  Object.entries(ledgerEvents).map(([event, meaning]) => [
    `\`${event}\``,
    movesOf(event).join('<br>') || 'the other way round',
    meaning,
  ]),
)

/** Every pair of accounts that an example of the event moves. */
function movesOf(event: string): string[] {
  const postings = examples.flatMap(({ booking }) => (booking.event === event ? booking.postings : []))
  return [...new Set(postings.map(({ from, to }) => `${from} → ${to}`))]
}

test('the README shows every account of the chart', () => {
  assert.ok(readme.includes(accounts), `src/money/ledger/README.md has to say:\n${accounts}`)
})

test('the README shows what every event debits and credits', () => {
  assert.ok(readme.includes(events), `src/money/ledger/README.md has to say:\n${events}`)
})
