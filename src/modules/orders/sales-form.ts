import { createHash } from 'node:crypto'
import { hasCardNumber } from '#platform/card-number.ts'
import { westernDigits } from '#platform/digits.ts'
import { typedPhone } from '#platform/phone.ts'
import { type DeliveryOption, deliveryIdOf } from '#platform/delivery.ts'
import { controlProblem, emailProblem, isBlank, normaliseEmail } from '#platform/text.ts'
import { countryCodes } from './countries.ts'
import type { OrderDraft } from './order.ts'

// A buyer's input on a sales page, as it came: every field a text. Pure.

type FormTexts = Readonly<Record<string, string | undefined>>
type Filled = Pick<OrderDraft, 'quantity' | 'buyer' | 'address' | 'delivery'>

/** The problem of a field; the page has the words. */
export type Problem =
  | { what: 'EMPTY' | 'DIGITS' | 'EMAIL' | 'PHONE' | 'COUNTRY' | 'TOO_MUCH' | 'CONTROLS' | 'CARD_NUMBER' | 'DELIVERY' }
  | { what: 'QUANTITY' | 'LENGTH'; max: number }
export type Problems = Readonly<Record<string, Problem>>

export type FormTerms = {
  collectsAddress: boolean
  quantityMax: number
  /** The buyer chooses one of them; none for no choice. */
  delivery: readonly DeliveryOption[]
}

/** More of one thing are no order of a buyer, but a slip of the finger, or an attempt to take all stock off sale. */
const quantityAtOnce = 20

export const quantityMaxOf = (available: number | null): number => Math.min(available ?? quantityAtOnce, quantityAtOnce)

/** Returns the values, or the problems field by field. */
export function readSalesForm(typed: FormTexts, asked: FormTerms): { filled: Filled } | { problems: Problems } {
  const problems: Record<string, Problem> = {}
  const note = (field: string, problem: Problem) => void (problems[field] ??= problem)
  const text = (field: string, isNeeded = true): string | undefined => textIn(typed, field, isNeeded, note)

  const quantity = quantityIn(typed, asked.quantityMax, note)
  const delivery = deliveryIn(typed['delivery'], asked.delivery, note)
  const isSent = asked.collectsAddress && delivery?.kind !== 'PICKUP'
  const buyer = {
    name: text('name'),
    email: emailIn(text('email'), note),
    phone: phoneIn(text('phone', isSent), note),
  }
  const address = isSent
    ? {
        line1: text('line1') ?? '',
        line2: text('line2', false),
        city: text('city') ?? '',
        postalCode: text('postalCode', false),
        country: countryIn(text('country'), note),
      }
    : undefined
  return Object.keys(problems).length > 0
    ? { problems }
    : { filled: { quantity, buyer, address, ...(delivery && { delivery }) } }
}

type Note = (field: string, problem: Problem) => void
const lengthMax = 255

function textIn(typed: FormTexts, field: string, isNeeded: boolean, note: Note): string | undefined {
  const text = (typed[field] ?? '').toWellFormed().trim()
  if (isBlank(text)) {
    if (isNeeded) note(field, { what: 'EMPTY' })
    return undefined
  }
  if ([...text].length > lengthMax) note(field, { what: 'LENGTH', max: lengthMax })
  if (controlProblem(text, 'one line')) note(field, { what: 'CONTROLS' })
  if (field === 'name' && hasCardNumber(text)) note(field, { what: 'CARD_NUMBER' })
  return text
}

function quantityIn(typed: FormTexts, max: number, note: Note): number {
  const text = westernDigits((typed['quantity'] ?? '1').trim())
  const quantity = /^\d+$/.test(text) ? Number(text) : undefined
  if (quantity === undefined) note('quantity', { what: text === '' ? 'EMPTY' : 'DIGITS' })
  else if (quantity < 1 || quantity > max) note('quantity', { what: 'QUANTITY', max })
  return quantity ?? 0
}

function emailIn(text: string | undefined, note: Note): string | undefined {
  if (text === undefined) return undefined
  const address = normaliseEmail(text)
  if (emailProblem(text) !== undefined || emailProblem(address) !== undefined) note('email', { what: 'EMAIL' })
  return address
}

function phoneIn(text: string | undefined, note: Note): string | undefined {
  if (text === undefined) return undefined
  const number = typedPhone(westernDigits(text))
  if (number === undefined) note('phone', { what: 'PHONE' })
  return number
}

function countryIn(text: string | undefined, note: Note): string {
  if (text !== undefined && !countryCodes.includes(text)) note('country', { what: 'COUNTRY' })
  return text ?? ''
}

function deliveryIn(
  id: string | undefined,
  offered: readonly DeliveryOption[],
  note: Note,
): DeliveryOption | undefined {
  const chosen = offered.find((option) => deliveryIdOf(option) === id)
  if (offered.length > 0 && !chosen) note('delivery', { what: 'DELIVERY' })
  return chosen
}

const nonceForm = /^[0-9a-z]{26}$/

/**
 * The id of a form: the same for the same content of the same page, however often it is sent. Undefined for a form that no page of
 * ours has made. Knowing it opens its order, so that the nonce must not be guessed.
 */
export function formIdOf(nonce: string | undefined, filled: Filled): string | undefined {
  if (nonce === undefined || !nonceForm.test(nonce)) return undefined
  return createHash('sha256')
    .update(
      `${nonce} ${JSON.stringify(filled, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    )
    .digest('base64url')
}
