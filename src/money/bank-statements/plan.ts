import { dayAfter } from '../bank-files/business-day.ts'
import { majorText } from '../money.ts'
import { say } from './message-sentences.ts'
import type { StatementRow } from './queries.ts'
import type { StatementHead } from './statement.ts'
import type { FileStatement } from './survey.ts'
import { MessageProblem } from './xml.ts'

// The statements of a file that are new, in the order in which each opens with what the one before has closed with. Pure.

type Known = Pick<StatementRow, 'statementId' | 'sequence' | 'untilDay' | 'openingMinor' | 'closingMinor' | 'digest'>
type Before = Pick<StatementRow, 'statementId' | 'sequence' | 'untilDay' | 'closingMinor'>

/** Returns those of one account that were not there before. Throws MessageProblem for one that says something else than before, or than in its other place. */
export function newOf(found: readonly FileStatement[], known: readonly Known[]): FileStatement[] {
  const byName = new Map(known.map((row) => [row.statementId, row]))
  const digests = new Set(known.filter(({ sequence }) => sequence !== null).map(({ digest }) => digest))
  const fresh = new Map<string, FileStatement>()
  for (const each of found) {
    const { statementId: statement, sequence } = each.head
    const before = byName.get(statement)
    if (before && !isSame(each, before))
      throw new MessageProblem(
        say('{statement} of {account} was imported before, and this file says something else of it.', {
          statement,
          account: each.account.name,
        }),
      )
    const twin = fresh.get(statement)
    if (twin && twin.digest !== each.digest)
      throw new MessageProblem(say('{statement} is in the file twice, and says different things there.', { statement }))
    // Some banks name a statement anew with each export. Only its number makes it the same.
    const isRenamed = sequence !== undefined && digests.has(each.digest)
    if (before || twin || isRenamed) continue
    fresh.set(statement, each)
    if (sequence !== undefined) digests.add(each.digest)
  }
  return [...fresh.values()]
}

/** Of one that was imported before digests were kept, the balances are compared. */
const isSame = ({ head, digest }: FileStatement, row: Known): boolean =>
  row.digest === null
    ? row.openingMinor === head.openingMinor && row.closingMinor === head.closingMinor && row.untilDay === head.untilDay
    : row.digest === digest

/** In the order in which they follow one another. Throws MessageProblem where there is none. */
export function inOrder(fresh: readonly FileStatement[], before: Before | undefined, today: string): FileStatement[] {
  for (const { head } of fresh) requirePast(head, today)
  const sorted = fresh.toSorted(byDay)
  const orders = [fresh, sorted, fresh.toReversed()]
  const order = orders.find((each) => !problemIn(each, before))
  if (order) return [...order]
  throw problemIn(sorted, before) ?? new Error('An order that is none has no problem.')
}

const byDay = ({ head: one }: FileStatement, { head: other }: FileStatement): number =>
  compared(one.untilDay, other.untilDay) || compared(one.number ?? -1n, other.number ?? -1n) || one.page - other.page

const compared = <Value extends string | bigint>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other)

/** Every statement that comes later would end before it. */
function requirePast({ statementId: statement, untilDay: day }: StatementHead, today: string): void {
  const tomorrow = dayAfter(today)
  if (day > tomorrow)
    throw new MessageProblem(
      say('{statement} ends on {day} (Dt of CLBD), which is later than tomorrow, {tomorrow}.', {
        statement,
        day,
        tomorrow,
      }),
    )
}

function problemIn(order: readonly FileStatement[], first: Before | undefined): MessageProblem | undefined {
  let before = first
  for (const { head, account } of order) {
    const problem = before && problemBehind(head, before, account.currency)
    if (problem) return problem
    before = { ...head, sequence: head.sequence ?? null }
  }
  return undefined
}

function problemBehind(
  { statementId: statement, sequence, untilDay, openingMinor }: StatementHead,
  before: Before,
  currency: string,
): MessageProblem | undefined {
  // Many banks begin with 1 each year.
  const isFirstOfYear = sequence === 1n && untilDay.slice(0, 4) > before.untilDay.slice(0, 4)
  if (sequence !== undefined && before.sequence !== null && sequence !== before.sequence + 1n && !isFirstOfYear)
    return new MessageProblem(
      say('{statement} has the number {number}, and {next} comes next: import what is missing first.', {
        statement,
        number: String(sequence),
        next: String(before.sequence + 1n),
      }),
      sequence > before.sequence ? 'EARLY' : undefined,
    )
  if (untilDay < before.untilDay)
    return new MessageProblem(
      say('{statement} ends on {day}, before {last}, which is the last one that was imported.', {
        statement,
        day: untilDay,
        last: before.statementId,
      }),
    )
  if (openingMinor === before.closingMinor) return undefined
  return new MessageProblem(
    say(
      '{statement} opens with {opening}, but {last} before it closed with {closing}: a statement between them is missing.',
      {
        statement,
        opening: `${majorText(openingMinor, currency)} ${currency}`,
        last: before.statementId,
        closing: `${majorText(before.closingMinor, currency)} ${currency}`,
      },
    ),
    'EARLY',
  )
}
