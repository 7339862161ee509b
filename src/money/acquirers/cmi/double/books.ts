import { randomInt } from 'node:crypto'
import { shownAt } from '#platform/wall-clock.ts'
import type { MaskedCard, UsedCard } from './cards.ts'

// The double's books, in memory: orders with their movements, as CMI shows them.

/** Fields of the shop's form for an order. */
export type Form = Readonly<Record<string, string>>

export type BookedMovement = {
  type: 'S' | 'C'
  status: string
  amountMinor: bigint
  capturedMinor?: bigint
  authorisedAt: Date
  capturedAt?: Date
  voidedAt?: Date
  hostReference: string
  authorisationCode: string
  code: string
  transId: string
  mdStatus: string
  card: MaskedCard
}

export type BookedOrder = { oid: string; form: Form; movements: BookedMovement[] }

type Refused = { errorCode: string; message: string }

export type Books = {
  find: (oid: string) => BookedOrder | undefined
  /** True while the order can still be paid; false once it was approved. */
  isPayable: (oid: string) => boolean
  pay: (form: Form, card: UsedCard, mdStatus: string) => BookedMovement
  /** Undefined where nothing waits. */
  decideLater: (oid: string, isApproved: boolean) => BookedMovement | undefined
  capture: (oid: string, totalMinor?: bigint) => BookedMovement | Refused
  void: (oid: string) => BookedMovement | Refused
  credit: (oid: string, amountMinor: bigint) => BookedMovement | Refused
  /** Settles all captured payments. */
  endDay: () => void
  /** All that there is to remember. */
  orders: Map<string, BookedOrder>
}

type Settings = { now: () => Date; isDayOpen: () => boolean; orders?: Map<string, BookedOrder> }

export function openBooks({ now, isDayOpen, orders = new Map() }: Settings): Books {
  const saleOf = (oid: string, ...statuses: string[]) =>
    orders.get(oid)?.movements.find(({ type, status }) => type === 'S' && statuses.includes(status))
  const noSale: Refused = { errorCode: 'CORE-2008', message: 'No suitable sale was found.' }
  return {
    orders,
    find: (oid) => orders.get(oid),
    isPayable: (oid) => saleOf(oid, 'A', 'C', 'S', 'PN', 'V') === undefined,
    pay: (form, card, mdStatus) => {
      const movement = saleFor(form, card, { mdStatus, now: now() })
      const oid = form['oid'] ?? ''
      const order = orders.get(oid) ?? { oid, form, movements: [] }
      order.movements.unshift(movement)
      orders.set(oid, order)
      return movement
    },
    decideLater: (oid, isApproved) => {
      const sale = saleOf(oid, 'PN')
      return sale && Object.assign(sale, isApproved ? { status: 'A', code: '00' } : { status: 'D', code: '05' })
    },
    capture: (oid, totalMinor) => {
      const sale = saleOf(oid, 'A')
      if (!sale || (totalMinor ?? sale.amountMinor) > sale.amountMinor) return noSale
      return Object.assign(sale, { status: 'C', capturedMinor: totalMinor ?? sale.amountMinor, capturedAt: now() })
    },
    void: (oid) => {
      const sale = saleOf(oid, 'A', 'C')
      return sale ? Object.assign(sale, { status: 'V', voidedAt: now() }) : noSale
    },
    credit: (oid, amountMinor) => {
      const order = orders.get(oid)
      const sale = saleOf(oid, 'C', 'S')
      if (!order || !sale) return noSale
      const refused = refusalOf(order, { sale, amountMinor, isDayOpen: isDayOpen() })
      order.movements.unshift(creditOf(sale, { amountMinor, now: now(), isRefused: refused !== undefined }))
      return refused ?? (order.movements[0] as BookedMovement)
    },
    endDay: () => {
      for (const { movements } of orders.values())
        for (const each of movements) if (each.status === 'C') each.status = 'S'
    },
  }
}

type Crediting = { sale: BookedMovement; amountMinor: bigint; isDayOpen: boolean }

function refusalOf({ movements }: BookedOrder, { sale, amountMinor, isDayOpen }: Crediting): Refused | undefined {
  if (isDayOpen && sale.status !== 'S') return { errorCode: 'CORE-2508', message: 'The order is not settled yet.' }
  const given = movements
    .filter(({ type, status }) => type === 'C' && status !== 'D')
    .reduce((sum, each) => sum + each.amountMinor, 0n)
  const isTooMuch = given + amountMinor > (sale.capturedMinor ?? 0n)
  return isTooMuch ? { errorCode: '215021', message: 'The net amount is 0.' } : undefined
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** Such as `26061QtRx17384`: the day, and what no other movement has. */
const newTransId = (): string => `26${digits(3)}D${digits(8)}`

/** Amounts of forms have a point and two decimals. */
export const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

function saleFor(
  form: Form,
  { behaviour, ...card }: UsedCard,
  { mdStatus, now }: { mdStatus: string; now: Date },
): BookedMovement {
  const ends = {
    APPROVED: { status: 'A', code: '00' },
    CHALLENGED: { status: 'A', code: '00' },
    PENDING: { status: 'PN', code: '' },
    DECLINED: { status: 'D', code: 'code' in behaviour ? behaviour.code : '' },
  }
  return {
    type: 'S',
    ...ends[behaviour.kind],
    amountMinor: minorOf(form['amount'] ?? '0.00'),
    authorisedAt: now,
    hostReference: digits(12),
    authorisationCode: behaviour.kind === 'DECLINED' ? '' : `P${digits(5)}`,
    transId: newTransId(),
    mdStatus,
    card,
  }
}

function creditOf(
  { card }: BookedMovement,
  { amountMinor, now, isRefused }: { amountMinor: bigint; now: Date; isRefused: boolean },
): BookedMovement {
  return {
    type: 'C',
    status: isRefused ? 'D' : 'C',
    code: isRefused ? '99' : '00',
    amountMinor,
    capturedMinor: amountMinor,
    authorisedAt: now,
    capturedAt: now,
    hostReference: isRefused ? '' : digits(12),
    authorisationCode: isRefused ? '' : `P${digits(5)}`,
    transId: newTransId(),
    mdStatus: '',
    card,
  }
}

/** A line of the history. */
export function lineOf(movement: BookedMovement, timeZone: string): string {
  const { type, status, amountMinor, capturedMinor, authorisedAt, capturedAt, voidedAt } = movement
  const { hostReference, authorisationCode, code, transId } = movement
  const shown = (at: Date | undefined) => (at ? shownAt(at, timeZone) : '')
  return [
    type,
    status,
    amountMinor,
    capturedMinor ?? '',
    shown(authorisedAt),
    shown(capturedAt),
    shown(voidedAt),
    hostReference,
    authorisationCode,
    code,
    transId,
  ].join('\t')
}
