import { exponentOf, majorText } from '#money/money.ts'
import type { StatementLine } from '#money/statements/lines.ts'
import { categories, changeOf, numberOf, type Party, type Statement, type Sums } from '#money/statements/statement.ts'
import { tagOf } from '#platform/country.ts'
import {
  across,
  box,
  isFromRight,
  type PdfDocument,
  type Piece,
  row,
  type Style,
  text,
  value,
  written,
} from '#platform/documents/document.ts'
import { facts, heading, letterhead, note, testMark } from '#platform/documents/letter.ts'
import { dayMs } from '#platform/durations.ts'
import type { Locale } from '#platform/locale.ts'
import { colonIn } from '#platform/words.ts'
import { dayIn } from '#platform/shown-time.ts'
import { type StatementWords, statementWords } from './document-words.ts'

// The statement on paper: the balance from opening to closing, the fees with their tax, and the movements, or their days where there are many. Pure.

/** More movements than this stand on the paper day by day. */
export const linesMax = 60

export type StatementPaper = {
  locale: Locale
  statement: Statement
  /** Undefined for a month with too many of them. */
  lines: readonly StatementLine[] | undefined
  /** IANA name: dates are those of the company's days. */
  timeZone: string
}

type Parts = { locale: Locale; words: StatementWords; money: (minor: bigint) => string }

export function statementDocument({ locale, statement, lines, timeZone }: StatementPaper): PdfDocument {
  const words = statementWords[locale]
  const { issuer, merchant } = statement.parties
  const money = (minor: bigint) => amountOf(locale, minor, statement.currency)
  const parts = { locale, words, money }
  return {
    title: `${words.title} ${numberOf(statement)}`,
    author: issuer?.name ?? words.operator,
    locale,
    createdAt: statement.createdAt,
    size: 'A4',
    margin: 40,
    foot: { words: `${numberOf(statement)} · ${merchant.name}`, pages: words.pages },
    pieces: [
      letterhead(locale, { name: issuer?.name ?? words.operator }),
      ...(statement.environment === 'SANDBOX' ? [testMark(words.test)] : []),
      heading(titleOf(statement, words)),
      row(
        locale,
        { gap: 24, marginBottom: 4 },
        partyBox(parts, words.from, issuer ?? { name: words.operator }),
        partyBox(parts, words.to, merchant),
      ),
      aboutIt(parts, statement, timeZone),
      across('WHOLE', subtitle(words.balance), ...balanceRows(parts, statement)),
      across('WHOLE', subtitle(words.feesTitle), ...feeRows(parts, statement)),
      ...(lines ? movements(parts, statement, lines, timeZone) : dayRows(parts, statement)),
    ],
  }
}

/** An invoice names who invoices. */
function titleOf({ environment, parties, sums }: Statement, words: StatementWords): string {
  const total = sums.feesMinor + sums.vatMinor
  if (environment === 'SANDBOX' || !parties.issuer || total === 0n) return words.title
  return total > 0n ? words.invoice : words.creditNote
}

const partyBox = ({ locale }: Parts, label: string, { name, address, numbers }: Party): Piece =>
  box(
    { flex: 1, alignItems: isFromRight(locale) ? 'flex-end' : 'flex-start' },
    note(label),
    written(name, { fontWeight: 600 }),
    ...(address?.split('\n').map((each) => written(each, { fontSize: 9 })) ?? []),
    ...(numbers?.split('\n').map((each) => value(each, { fontSize: 9 })) ?? []),
  )

function aboutIt({ locale, words }: Parts, statement: Statement, timeZone: string): Piece {
  const lastDay = new Date(statement.untilAt.getTime() - 1)
  // A month without movements before it belongs to the same stretch, and has nothing to tell.
  const firstDay = new Date(Math.max(statement.fromAt.getTime(), statement.untilAt.getTime() - 31.2 * dayMs))
  return facts(locale, [
    [words.number, value(numberOf(statement), { fontWeight: 600 })],
    [words.period, text(`${dayIn(locale, firstDay, timeZone)} – ${dayIn(locale, lastDay, timeZone)}`)],
    [words.issued, text(dayIn(locale, statement.createdAt, timeZone))],
    [words.currency, value(statement.currency)],
  ])
}

const subtitle = (words: string): Piece =>
  text(words, { fontSize: 12, fontWeight: 600, marginTop: 12, marginBottom: 4 })

const rule = '#d1d5db'

/** In Arabic, in which amounts stand at the left, their last digits stand below each other all the same. */
const amountWidth = 84

/** A name, and an amount at the other side. */
const amountRow = ({ locale, money }: Parts, name: string, minor: bigint, style: Style = {}): Piece =>
  row(
    locale,
    { justifyContent: 'space-between', gap: 12, paddingVertical: 2.5, borderTopWidth: 0.5, borderTopColor: rule },
    text(name, style),
    box({ minWidth: amountWidth, alignItems: 'flex-end' }, value(money(minor), style)),
  )

function balanceRows(parts: Parts, { openingMinor, sums, closingMinor, parts: held }: Statement): Piece[] {
  const { words } = parts
  const bold = { fontWeight: 600 } as const
  const small = { fontSize: 9, color: '#4b5563' } as const
  const of = [
    [words.parts.available, held.availableMinor],
    [words.parts.pending, held.pendingMinor],
    [words.parts.reserve, held.reserveMinor],
    [words.parts.held, held.heldMinor],
    [words.parts.owed, -held.owedMinor],
  ] as const
  return [
    amountRow(parts, words.opening, openingMinor, bold),
    ...categories
      .filter((category) => sums[category] !== 0n || category === 'PAYMENTS')
      .map((category) => amountRow(parts, words.amounts[category], sums[category])),
    amountRow(parts, words.fees, -sums.feesMinor),
    amountRow(parts, words.vat, -sums.vatMinor),
    amountRow(parts, words.closing, closingMinor, bold),
    ...of
      .filter(([, minor]) => minor !== 0n)
      .map(([name, minor]) => amountRow(parts, `${words.partsTitle}${colonIn(parts.locale)} ${name}`, minor, small)),
  ]
}

type Cell = { words: string; share: number; isNumber?: boolean; style?: Style }

/** Cells beside each other. The digits of numbers stand below each other, so that they end at the right in every language. */
function cells(locale: Locale, list: readonly Cell[], style: Style = {}): Piece {
  const start = isFromRight(locale) ? 'flex-end' : 'flex-start'
  return row(
    locale,
    { gap: 6, paddingVertical: 2.5, borderTopWidth: 0.5, borderTopColor: rule, ...style },
    ...list.map(({ words, share, isNumber = false, style: own = {} }) =>
      box(
        { flex: share, alignItems: isNumber ? 'flex-end' : start },
        isNumber ? value(words, { fontSize: 8.5, ...own }) : text(words, { fontSize: 8.5, ...own }),
      ),
    ),
  )
}

/** Names of columns: they are words, above numbers too. */
function head(locale: Locale, list: readonly Cell[]): Piece {
  const start = isFromRight(locale) ? 'flex-end' : 'flex-start'
  return row(
    locale,
    { gap: 6, paddingVertical: 2.5 },
    ...list.map(({ words, share, isNumber }) =>
      box({ flex: share, alignItems: isNumber ? 'flex-end' : start }, text(words, { fontSize: 8, color: '#4b5563' })),
    ),
  )
}

/** Rows below names of columns, which stand on each page again, and their total, which does not stand on a page alone. */
const table = (title: string, names: Piece, rows: readonly Piece[], total: Piece): Piece[] => [
  across('NOT_LAST', subtitle(title)),
  box(
    {},
    across('AGAIN', names),
    ...rows.slice(0, -1).map((each) => across('WHOLE', each)),
    across('WHOLE', ...rows.slice(-1), total),
  ),
]

function feeRows({ locale, words, money }: Parts, { feeKinds, sums }: Statement): Piece[] {
  if (feeKinds.length === 0) return [text(words.noFees)]
  const line = (name: string, fees: bigint, vat: bigint, style: Style = {}) =>
    cells(locale, [
      { words: name, share: 2.2, style },
      { words: money(fees), share: 1, isNumber: true, style },
      { words: money(vat), share: 1, isNumber: true, style },
      { words: money(fees + vat), share: 1, isNumber: true, style },
    ])
  return [
    head(locale, [
      { words: '', share: 2.2 },
      { words: words.withoutTax, share: 1, isNumber: true },
      { words: words.tax, share: 1, isNumber: true },
      { words: words.withTax, share: 1, isNumber: true },
    ]),
    ...feeKinds.map(({ kind, feesMinor, vatMinor }) => line(words.kinds[kind], feesMinor, vatMinor)),
    line(words.total, sums.feesMinor, sums.vatMinor, { fontWeight: 600 }),
    note(words.footer, { marginTop: 6 }),
  ]
}

function movements(
  { locale, words, money }: Parts,
  statement: Statement,
  lines: readonly StatementLine[],
  timeZone: string,
): Piece[] {
  const style = { fontWeight: 600 } as const
  const taken = ({ feesMinor, vatMinor }: { feesMinor: bigint; vatMinor: bigint }) => -(feesMinor + vatMinor)
  const rest = (minor: bigint) => (minor === 0n ? '' : money(minor))
  return table(
    words.movements,
    head(locale, [
      { words: words.day, share: 1 },
      { words: words.what, share: 1.2 },
      { words: words.reference, share: 1.5 },
      { words: words.amount, share: 1.2, isNumber: true },
      { words: words.feesAndTax, share: 1.2, isNumber: true },
      { words: words.balanceAfter, share: 1.3, isNumber: true },
    ]),
    lines.map((line) =>
      cells(locale, [
        { words: shortDay(line.at, timeZone), share: 1, style: { direction: 'ltr' } },
        { words: words.lineKinds[line.category], share: 1.2 },
        { words: line.reference ?? '', share: 1.5, style: { direction: 'ltr' } },
        { words: rest(line.amountMinor), share: 1.2, isNumber: true },
        { words: rest(taken(line)), share: 1.2, isNumber: true },
        { words: money(line.balanceMinor), share: 1.3, isNumber: true },
      ]),
    ),
    cells(locale, [
      { words: words.total, share: 1, style },
      { words: '', share: 1.2 },
      { words: '', share: 1.5 },
      { words: money(amountsOf(statement.sums)), share: 1.2, isNumber: true, style },
      { words: money(taken(statement.sums)), share: 1.2, isNumber: true, style },
      { words: money(statement.closingMinor), share: 1.3, isNumber: true, style },
    ]),
  )
}

const amountsOf = (sums: Sums): bigint => categories.reduce((sum, category) => sum + sums[category], 0n)

const othersOf = (sums: Sums): bigint => sums.DISPUTES + sums.FUNDINGS + sums.OTHER

function dayRows(
  { locale, words, money }: Parts,
  { days, sums, lines, openingMinor, closingMinor }: Statement,
): Piece[] {
  let balanceMinor = openingMinor
  const line = (name: string, count: number, of: Sums, balance: bigint, style: Style = {}) =>
    cells(locale, [
      { words: name, share: 1, style: { direction: 'ltr', ...style } },
      { words: String(count), share: 0.9, isNumber: true, style },
      { words: money(of.PAYMENTS), share: 1.2, isNumber: true, style },
      { words: money(of.REFUNDS), share: 1.2, isNumber: true, style },
      { words: money(of.PAYOUTS), share: 1.2, isNumber: true, style },
      { words: money(othersOf(of)), share: 1, isNumber: true, style },
      { words: money(-(of.feesMinor + of.vatMinor)), share: 1.1, isNumber: true, style },
      { words: money(balance), share: 1.3, isNumber: true, style },
    ])
  return [
    ...table(
      words.days,
      head(locale, [
        { words: words.day, share: 1 },
        { words: words.count, share: 0.9, isNumber: true },
        { words: words.amounts.PAYMENTS, share: 1.2, isNumber: true },
        { words: words.amounts.REFUNDS, share: 1.2, isNumber: true },
        { words: words.amounts.PAYOUTS, share: 1.2, isNumber: true },
        { words: words.others, share: 1, isNumber: true },
        { words: words.feesAndTax, share: 1.1, isNumber: true },
        { words: words.balanceAfter, share: 1.3, isNumber: true },
      ]),
      days.map((day) => {
        balanceMinor += changeOf(day)
        return line(day.day, day.lines, day, balanceMinor)
      }),
      line(words.total, lines, sums, closingMinor, { direction: undefined, fontWeight: 600 }),
    ),
    note(words.daysNote, { marginTop: 6 }),
  ]
}

/** Such as 2026-11-21, which every reader of a table takes in at a glance. */
const shortDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at)

/** Without the currency, which stands above. */
function amountOf(locale: Locale, minor: bigint, currency: string): string {
  const decimals = exponentOf(currency)
  const format = new Intl.NumberFormat(tagOf(locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(majorText(minor === 0n ? 0n : minor, currency) as Intl.StringNumericLiteral)
}
