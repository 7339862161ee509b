import { amountMaxMinor, exponentOf } from '#money/money.ts'
import type { Customer } from '#money/payments/session.ts'
import { hasCardNumber } from '#platform/card-number.ts'
import { westernDigits } from '#platform/digits.ts'
import { typedPhone } from '#platform/phone.ts'
import { controlProblem, emailProblem, isBlank, normaliseEmail } from '#platform/text.ts'
import type { PaymentLink } from './payment-link.ts'
import type { Answers } from './place.ts'
import type { Collect, CustomField, Demand } from './schemas.ts'
import { collectOf, questionsOf, quantityOf, suggestedOf } from './terms.ts'

// A buyer's input on the page of a link, as it came: every field a text. Pure.

export type FormTexts = Readonly<Record<string, string | undefined>>

export type Filled = {
  /** Minor units of the link's currency, in all. */
  amountMinor: bigint
  quantity: number
  customer: Customer
  answers: Answers
}

/** The problem of a field; the page has the words. Amounts are minor units of the link's currency. */
export type Problem =
  | { what: 'EMPTY' | 'AMOUNT' | 'DIGITS' | 'NUMBER' | 'EMAIL' | 'PHONE' | 'OPTION' | 'CONTROLS' | 'CARD_NUMBER' }
  | { what: 'LEAST' | 'MOST'; amountMinor: bigint }
  | { what: 'QUANTITY'; min: number; max: number }
  | { what: 'LENGTH'; max: number }
export type Problems = Readonly<Record<string, Problem>>

/** The name of the field of a link's own question. */
export const questionField = (key: string): string => `field_${key}`

/** The value of the suggested amounts that means that another amount was typed. */
export const otherAmount = 'other'

/** Returns the values, or the problems field by field. */
export function readForm(link: PaymentLink, typed: FormTexts): { filled: Filled } | { problems: Problems } {
  const problems: Record<string, Problem> = {}
  const note = (field: string, problem: Problem) => void (problems[field] ??= problem)
  const quantity = quantityIn(link, typed, note)
  const unitMinor = link.amountMode === 'OPEN' ? amountIn(link, typed, note) : (link.amountMinor ?? 0n)
  const customer = customerIn(collectOf(link) ?? {}, typed, note)
  const answers = answersIn(questionsOf(link), typed, note)
  if (Object.keys(problems).length > 0) return { problems }
  return { filled: { amountMinor: unitMinor * BigInt(quantity), quantity, customer, answers } }
}

type Note = (field: string, problem: Problem) => void

const textIn = (typed: FormTexts, field: string): string => {
  const text = typed[field] ?? ''
  return isBlank(text) ? '' : text.trim()
}

function quantityIn(link: PaymentLink, typed: FormTexts, note: Note): number {
  const terms = quantityOf(link)
  if (!terms) return 1
  const text = westernDigits(textIn(typed, 'quantity'))
  const quantity = Number(text)
  if (text === '') note('quantity', { what: 'EMPTY' })
  else if (!/^\d+$/.test(text)) note('quantity', { what: 'DIGITS' })
  else if (quantity >= terms.min && quantity <= terms.max) return quantity
  else note('quantity', { what: 'QUANTITY', min: terms.min, max: terms.max })
  return terms.min
}

/** Whether something that has to be a number was written as none, which no browser lets pass. */
export const hasNoNumber = (problems: Problems): boolean =>
  Object.values(problems).some(({ what }) => what === 'DIGITS' || what === 'NUMBER' || what === 'AMOUNT')

/** One of the suggestions, unless something else was typed. */
function amountIn(link: PaymentLink, typed: FormTexts, note: Note): bigint {
  const chosen = typed['choice'] ?? otherAmount
  const suggestion = suggestedOf(link).find((minor) => String(minor) === chosen)
  const text = textIn(typed, 'amount')
  const minor = suggestion ?? typedAmount(text, link.currency)
  const { minAmountMinor, maxAmountMinor } = boundsOf(link)
  if (minor === undefined) note('amount', { what: text === '' ? 'EMPTY' : 'AMOUNT' })
  else if (minor < minAmountMinor) note('amount', { what: 'LEAST', amountMinor: minAmountMinor })
  else if (minor > maxAmountMinor) note('amount', { what: 'MOST', amountMinor: maxAmountMinor })
  return minor ?? 0n
}

const openAmountMax = 1_000_000n

/** The least and the most that may be typed. */
export function boundsOf({ minAmountMinor, maxAmountMinor, currency }: PaymentLink) {
  const most = openAmountMax * 10n ** BigInt(exponentOf(currency))
  const highest = amountMaxMinor(currency)
  return { minAmountMinor: minAmountMinor ?? 1n, maxAmountMinor: maxAmountMinor ?? (most < highest ? most : highest) }
}

/**
 * The minor units of an amount as people write it: `1 250,50`, `1,250.50`, `١٢٥٠٫٥٠`. Of two signs the last parts off the decimals.
 * Undefined if it is not an amount of the currency.
 */
export function typedAmount(text: string, currency: string): bigint | undefined {
  const dense = withoutThousands(westernDigits(text)).replaceAll('\u066b', '.')
  const [whole = '', fraction = '', ...more] = withOnePoint(dense).split('.')
  const decimals = exponentOf(currency)
  if (more.length > 0 || !/^\d{1,10}$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals)
    return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Blanks part off thousands, and nothing else. */
const withoutThousands = (text: string): string =>
  /^\d{1,3}(?:[ \u00a0\u202f'’\u066c]\d{3})+(?!\d)/.test(text) ? text.replaceAll(/[ \u00a0\u202f'’\u066c]/g, '') : text

function withOnePoint(text: string): string {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (at < 0) return text
  const sign = text[at]
  const thousands = sign === ',' ? '.' : ','
  return `${text.slice(0, at).replaceAll(thousands, '').replaceAll(',', '.')}.${text.slice(at + 1)}`
}

const nameMax = 255

function customerIn(collect: Collect, typed: FormTexts, note: Note): Customer {
  const text = (field: string, demand: Demand | undefined) => {
    if (demand === undefined || demand === 'NONE') return undefined
    const found = textIn(typed, field)
    if (found === '' && demand === 'REQUIRED') note(field, { what: 'EMPTY' })
    if ([...found].length > nameMax) note(field, { what: 'LENGTH', max: nameMax })
    if (controlProblem(found, 'one line')) note(field, { what: 'CONTROLS' })
    return found === '' ? undefined : found
  }
  const name = text('name', collect.name)
  if (name !== undefined && hasCardNumber(name)) note('name', { what: 'CARD_NUMBER' })
  const email = text('email', collect.email)
  if (email !== undefined && emailProblem(normaliseEmail(email)) !== undefined) note('email', { what: 'EMAIL' })
  const phoneText = text('phone', collect.phone)
  const phone = phoneText === undefined ? undefined : typedPhone(westernDigits(phoneText))
  if (phoneText !== undefined && phone === undefined) note('phone', { what: 'PHONE' })
  const address = addressIn(collect.address, typed, text)
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: normaliseEmail(email) }),
    ...(phone !== undefined && { phone }),
    ...(address && { address }),
  }
}

type Read = (field: string, demand: Demand | undefined) => string | undefined

/** An address is given as a whole or not at all. */
function addressIn(demand: Demand | undefined, typed: FormTexts, read: Read): Customer['address'] {
  if (demand === undefined || demand === 'NONE') return undefined
  const isBegun = ['line1', 'city', 'postalCode'].some((field) => textIn(typed, field) !== '')
  if (!isBegun && demand === 'OPTIONAL') return undefined
  const postalCode = read('postalCode', 'OPTIONAL')
  return {
    line1: read('line1', 'REQUIRED'),
    city: read('city', 'REQUIRED'),
    ...(postalCode !== undefined && { postalCode }),
  }
}

const answerMax = 500

function answersIn(questions: readonly CustomField[], typed: FormTexts, note: Note): Answers {
  const answers: Answers = {}
  for (const question of questions) {
    const field = questionField(question.key)
    const text = textIn(typed, field)
    if (text === '') {
      if (question.required) note(field, { what: 'EMPTY' })
      continue
    }
    const answer = answerIn(question, text)
    if (typeof answer === 'object') note(field, answer)
    else answers[question.key] = answer
  }
  return answers
}

function answerIn({ type, options }: CustomField, text: string): string | number | Problem {
  if (type === 'SELECT') return options?.includes(text) ? text : { what: 'OPTION' }
  if (type === 'TEXT' && controlProblem(text, 'one line')) return { what: 'CONTROLS' }
  if (type === 'TEXT') return [...text].length > answerMax ? { what: 'LENGTH', max: answerMax } : text
  const number = westernDigits(text).replace(/[,\u066b]/, '.')
  const isNumber = /^-?\d{1,12}(\.\d{1,3})?$/.test(number)
  return isNumber ? Number(number) : { what: 'NUMBER' }
}
