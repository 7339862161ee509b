import { Temporal } from 'temporal-polyfill'
import type { EnvironmentName } from '#platform/context.ts'
import type { EventSums } from '../ledger/effect-queries.ts'

// A monthly statement: what changed the balance of a merchant in a currency, and the fees of the month. Pure.

export const categories = ['PAYMENTS', 'REFUNDS', 'DISPUTES', 'FUNDINGS', 'PAYOUTS', 'OTHER'] as const
export type Category = (typeof categories)[number]

/** The ledger events of each category. An event that is none of these and changes the balance is of OTHER; fees have no amount beside the fee. */
export const eventsOf = {
  // Of what changes a balance, only captures are reversed: of cards that were charged too late, and given back.
  PAYMENTS: ['payment.captured', 'cash.received', 'cash.reversed', 'suspense.resolved', 'transaction.reversed'],
  REFUNDS: ['refund.succeeded', 'refund.returned'],
  DISPUTES: ['chargeback.received', 'chargeback.won'],
  FUNDINGS: ['funding.transferred', 'funding.charged'],
  PAYOUTS: ['payout.paid', 'payout.returned'],
} as const satisfies Partial<Record<Category, readonly string[]>>

const categoryByEvent = new Map<string, Category>(
  Object.entries(eventsOf).flatMap(([category, events]) => events.map((event) => [event, category as Category])),
)

export const categoryOf = (event: string): Category => categoryByEvent.get(event) ?? 'OTHER'

export const feeKinds = [
  'PAYMENTS',
  'REFUND_FEE',
  'DISPUTE_FEE',
  'PAYOUT_FEE',
  'MONTHLY_FEE',
  'FEE_RESTORED',
  'RETURNED',
  'OTHER',
] as const
export type FeeKind = (typeof feeKinds)[number]

/** Amounts are credits: what was taken is below zero. Fees and tax are what was taken, and below zero where more came back. */
export type Sums = Record<Category, bigint> & { feesMinor: bigint; vatMinor: bigint }

/** A day by the company's calendar, such as 2026-11-21. */
export type DaySums = Sums & { day: string; lines: number }
export type KindSums = { kind: FeeKind; feesMinor: bigint; vatMinor: bigint }

/** The parts of a balance, each at least zero but for what is pending. */
export type Parts = {
  pendingMinor: bigint
  availableMinor: bigint
  reserveMinor: bigint
  heldMinor: bigint
  owedMinor: bigint
}

export type Party = { name: string; address?: string; numbers?: string }
/** `issuer` is absent where the operator has not said who it is, and the time zone of the merchant where an older version has made the statement. */
export type Parties = { issuer?: Party; merchant: Party; timeZone?: string }

export type Statement = {
  environment: EnvironmentName
  year: number
  serial: number
  currency: string
  /** By the calendar of the company, such as 2026-11. */
  month: string
  fromAt: Date
  untilAt: Date
  openingMinor: bigint
  sums: Sums
  closingMinor: bigint
  parts: Parts
  lines: number
  days: readonly DaySums[]
  feeKinds: readonly KindSums[]
  parties: Parties
  createdAt: Date
}

/** `F-2026-000042`; those of the sandbox begin with T, and are no invoices. */
export const numberOf = ({ environment, year, serial }: Pick<Statement, 'environment' | 'year' | 'serial'>): string =>
  `${environment === 'PRODUCTION' ? 'F' : 'T'}-${year}-${String(serial).padStart(6, '0')}`

/** Undefined for a text that is no number of this environment. */
export function numberIn(environment: EnvironmentName, text: string): { year: number; serial: number } | undefined {
  const [, letter, year, serial] = /^([FT])-(\d{4})-(\d{6,9})$/.exec(text) ?? []
  if (letter !== (environment === 'PRODUCTION' ? 'F' : 'T')) return undefined
  return { year: Number(year), serial: Number(serial) }
}

/** The month of an instant by a calendar, such as 2026-11. */
export const monthOf = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString()

export const monthAfter = (month: string): string => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()

export const beginningOfMonth = (month: string, timeZone: string): Date =>
  beginningOf(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }), timeZone)

const beginningOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/** The days from an instant until another by a calendar, each with its beginning; the first begins with `from`. */
export function daysBetween(from: Date, until: Date, timeZone: string): { day: string; at: Date }[] {
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const days = [{ day: first.toString(), at: from }]
  for (let day = first.add({ days: 1 }); beginningOf(day, timeZone) < until; day = day.add({ days: 1 }))
    days.push({ day: day.toString(), at: beginningOf(day, timeZone) })
  return days
}

const noSums = (): Sums => ({
  PAYMENTS: 0n,
  REFUNDS: 0n,
  DISPUTES: 0n,
  FUNDINGS: 0n,
  PAYOUTS: 0n,
  OTHER: 0n,
  feesMinor: 0n,
  vatMinor: 0n,
})

function add(sums: Sums, { event, netMinor, feesMinor, vatMinor }: EventSums): void {
  sums[categoryOf(event)] += netMinor + feesMinor + vatMinor
  sums.feesMinor += feesMinor
  sums.vatMinor += vatMinor
}

export function sumsOf(rows: readonly EventSums[]): Sums {
  const sums = noSums()
  for (const row of rows) add(sums, row)
  return sums
}

/** The days on which something changed. */
export function daysOf(rows: readonly EventSums[], days: readonly { day: string }[]): DaySums[] {
  const found = Map.groupBy(rows, ({ index }) => days[index]?.day ?? '')
  return [...found]
    .map(([day, of]) => ({ day, lines: of.reduce((sum, { lines }) => sum + lines, 0), ...sumsOf(of) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** The change of the whole balance. */
export const changeOf = (sums: Sums): bigint =>
  categories.reduce((sum, category) => sum + sums[category], 0n) - sums.feesMinor - sums.vatMinor

export const totalOf = ({ pendingMinor, availableMinor, reserveMinor, heldMinor, owedMinor }: Parts): bigint =>
  pendingMinor + availableMinor + reserveMinor + heldMinor - owedMinor

/** Fees by what they were taken for. `charged` are the fees that are transactions of their own. */
export function kindsOf(
  rows: readonly EventSums[],
  charged: readonly { reason: string; feesMinor: bigint; vatMinor: bigint }[],
): KindSums[] {
  const kinds = new Map<FeeKind, KindSums>()
  const count = (kind: FeeKind, { feesMinor, vatMinor }: { feesMinor: bigint; vatMinor: bigint }) => {
    const before = kinds.get(kind) ?? { kind, feesMinor: 0n, vatMinor: 0n }
    kinds.set(kind, { kind, feesMinor: before.feesMinor + feesMinor, vatMinor: before.vatMinor + vatMinor })
  }
  for (const row of rows) {
    if (row.event === 'fee.charged') count('OTHER', row)
    else if (row.feesMinor + row.vatMinor < 0n) count('RETURNED', row)
    else count('PAYMENTS', row)
  }
  // Those that are known by their reason are no others.
  for (const { reason, ...sums } of charged) {
    count(feeKinds.find((kind) => kind === reason) ?? 'OTHER', sums)
    count('OTHER', { feesMinor: -sums.feesMinor, vatMinor: -sums.vatMinor })
  }
  return feeKinds
    .flatMap((kind) => kinds.get(kind) ?? [])
    .filter((each) => each.feesMinor !== 0n || each.vatMinor !== 0n)
}
