import { z } from 'zod'
import { isDay } from '#platform/day.ts'
import { isCurrency, exponentOf } from '../money.ts'
import { type LineKind, lineKinds, type SettledLine } from './settlement.ts'

// The columns of an acquirer's file, as an operator has written down what they mean, and its rows in our words. Pure.

/** The name in the first row, or the number from 1. */
const column = z.union([z.string().min(1).max(100), z.int().min(1).max(1_000)])

export const fileFormat = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'iso-8859-1', 'iso-8859-15', 'windows-1252']).default('utf-8'),
  separator: z.string().length(1).default(';'),
  quote: z.string().length(1).default('"'),
  /** Rows before the one with the names of the columns. */
  skip: z.int().min(0).max(100).default(0),
  /** False where the first row is a line already. */
  hasNames: z.boolean().default(true),
  /** Rows that begin with one of these words are no lines, such as a total. */
  passOver: z.array(z.string().min(1)).max(20).default([]),
  decimal: z.enum([',', '.']).default(','),
  /** Amounts without a decimal sign are in cents. */
  isInCents: z.boolean().default(false),
  thousands: z.string().max(2).default(''),
  dates: z
    .string()
    .regex(/^(?=.*DD)(?=.*MM)(?=.*YY)[DMY/. -]+$/)
    .default('DD/MM/YYYY'),
  currency: z.union([z.string().refine(isCurrency, 'is no currency'), z.strictObject({ column })]),
  /** AS_WRITTEN: money that is taken back has a minus. BY_KIND: it has none, and its kind says so. */
  signs: z.enum(['AS_WRITTEN', 'BY_KIND']).default('AS_WRITTEN'),
  /** NEGATIVE: what the acquirer keeps of a payment is written with a minus. */
  feeSigns: z.enum(['POSITIVE', 'NEGATIVE']).default('POSITIVE'),
  columns: z.strictObject({
    settlement: column.optional(),
    paidOn: column.optional(),
    kind: column.optional(),
    reference: column.optional(),
    partReference: column.optional(),
    authorisationCode: column.optional(),
    happenedOn: column.optional(),
    gross: column.optional(),
    fee: column.optional(),
    net: column.optional(),
    originalAmount: column.optional(),
    originalCurrency: column.optional(),
  }),
  /** Words of the column `kind`; without the column every line is a CHARGE, and with a minus a REFUND. */
  kinds: z.record(z.string(), z.enum(lineKinds)).default({}),
})
export type FileFormat = z.output<typeof fileFormat>

export type ReadRow = {
  settlement: string | null
  paidOn: string | null
  currency: string
  netMinor: bigint
  line: SettledLine
}

export class FileProblem extends Error {}

/** A row of the file as a line. Throws FileProblem with words for the operator. */
export function rowReader(format: FileFormat, names: readonly string[] | undefined) {
  const placeOf = (name: keyof FileFormat['columns'] | 'currency', wanted: string | number): number => {
    if (typeof wanted === 'number') return wanted - 1
    const place = (names ?? []).findIndex((each) => each.trim() === wanted)
    if (place < 0)
      throw new FileProblem(`The file has no column "${wanted}" (${name}). It has: ${(names ?? []).join(', ')}.`)
    return place
  }
  const places = new Map(
    Object.entries(format.columns).map(([name, wanted]) => [
      name,
      placeOf(name as keyof FileFormat['columns'], wanted),
    ]),
  )
  const currencyPlace = typeof format.currency === 'string' ? undefined : placeOf('currency', format.currency.column)
  if (!places.has('gross') && !places.has('net'))
    throw new FileProblem('The format names neither a column gross nor a column net.')
  return (row: readonly string[], number: number): ReadRow => {
    const text = (name: keyof FileFormat['columns']): string | null => {
      const place = places.get(name)
      return place === undefined ? null : row[place]?.trim() || null
    }
    const refuse = (words: string): never => {
      throw new FileProblem(`Row ${number}: ${words}.`)
    }
    if (row.some((cell) => cell.includes('\0')))
      refuse('it has a character that stands in no text (NUL): look at "encoding" of the format')
    const currency = typeof format.currency === 'string' ? format.currency : (row[currencyPlace ?? 0] ?? '').trim()
    if (!isCurrency(currency)) refuse(`"${currency.slice(0, 10)}" is no currency`)
    const amount = (name: 'gross' | 'fee' | 'net' | 'originalAmount', in_ = currency) => {
      const written = text(name)
      return written === null
        ? undefined
        : (minorOf(written, in_, format) ?? refuse(`"${written.slice(0, 30)}" is no amount of ${in_} (${name})`))
    }
    const day = (name: 'paidOn' | 'happenedOn') => {
      const written = text(name)
      return written === null
        ? null
        : (dayOf(written, format.dates) ?? refuse(`"${written.slice(0, 30)}" is no date as ${format.dates} (${name})`))
    }
    const written = { gross: amount('gross'), fee: amount('fee'), net: amount('net') }
    const kind = kindOf(format, text('kind'), written.gross ?? written.net ?? 0n, refuse)
    const { grossMinor, feeMinor } = amountsOf(format, kind, written, refuse)
    const originalCurrency = text('originalCurrency')
    const original = originalCurrency === null ? undefined : amount('originalAmount', originalCurrency)
    return {
      settlement: text('settlement'),
      paidOn: day('paidOn'),
      currency,
      netMinor: grossMinor - feeMinor,
      line: {
        kind,
        reference: text('reference')?.slice(0, 200) ?? null,
        partReference: text('partReference')?.slice(0, 200) ?? null,
        authorisationCode: text('authorisationCode')?.slice(0, 100) ?? null,
        happenedOn: day('happenedOn'),
        grossMinor,
        feeMinor,
        ...(original !== undefined && originalCurrency !== currency
          ? { originalMinor: grossMinor < 0n === original < 0n ? original : -original, originalCurrency }
          : { originalMinor: null, originalCurrency: null }),
      },
    }
  }
}

type Refuse = (words: string) => never

function kindOf(format: FileFormat, word: string | null, minor: bigint, refuse: Refuse): LineKind {
  if (format.columns.kind === undefined) return minor < 0n ? 'REFUND' : 'CHARGE'
  const kind = Object.hasOwn(format.kinds, word ?? '') ? format.kinds[word ?? ''] : undefined
  return kind ?? refuse(`the kind "${(word ?? '').slice(0, 30)}" stands in the format under "kinds" nowhere`)
}

const takesBack = new Set<LineKind>(['REFUND', 'DISPUTE'])

type LineAmounts = { gross: bigint | undefined; fee: bigint | undefined; net: bigint | undefined }

/** Two of the three give the third; all three have to agree. */
function amountsOf({ signs, feeSigns }: FileFormat, kind: LineKind, written: LineAmounts, refuse: Refuse) {
  const turned = (minor: bigint | undefined) =>
    minor !== undefined && signs === 'BY_KIND' && takesBack.has(kind) && minor > 0n ? -minor : minor
  const gross = turned(written.gross)
  const net = turned(written.net)
  const fee = written.fee !== undefined && feeSigns === 'NEGATIVE' ? -written.fee : written.fee
  if (kind === 'FEE' && gross === undefined) return { grossMinor: 0n, feeMinor: fee ?? -(net ?? 0n) }
  const grossMinor = gross ?? (net === undefined ? refuse('it has no amount') : net + (fee ?? 0n))
  const feeMinor = fee ?? (net === undefined ? 0n : grossMinor - net)
  if (net !== undefined && grossMinor - feeMinor !== net)
    refuse('gross less fee is not net: look at "signs" and "feeSigns" of the format')
  return { grossMinor, feeMinor }
}

function minorOf(written: string, currency: string, { decimal, thousands, isInCents }: FileFormat): bigint | undefined {
  if (!isCurrency(currency)) return undefined
  const plain = written.replaceAll(/[\s\u00a0\u202f]/g, '').replaceAll(thousands === '' ? '\0' : thousands, '')
  const [, sign, whole, fraction] = /^([+-]?)(\d{1,15})(?:[.,](\d{1,5}))?$/.exec(plain) ?? []
  if (whole === undefined || (fraction !== undefined && !plain.includes(decimal))) return undefined
  const exponent = exponentOf(currency)
  if (isInCents && fraction !== undefined) return undefined
  const cents = (fraction ?? '').replace(/0+$/, '')
  if (cents.length > exponent) return undefined
  const minor = isInCents ? BigInt(whole) : BigInt(whole + cents.padEnd(exponent, '0'))
  return sign === '-' ? -minor : minor
}

/** `2026-11-23` of a date as the format writes it; a time behind it is passed over. */
function dayOf(written: string, dates: string): string | undefined {
  const parts: Record<string, string> = {}
  let at = 0
  for (const [token = ''] of dates.matchAll(/YYYY|YY|MM|DD|[^YMD]/g)) {
    const piece = written.slice(at, at + token.length)
    if (/^[YMD]/.test(token)) parts[token[0] ?? ''] = piece
    else if (piece !== token) return undefined
    at += token.length
  }
  const rest = written.slice(at)
  if (rest !== '' && !/^[T ]/.test(rest)) return undefined
  const { Y = '', M = '', D = '' } = parts
  const day = `${Y.length === 2 ? `20${Y}` : Y}-${M}-${D}`
  return isDay(day) ? day : undefined
}
