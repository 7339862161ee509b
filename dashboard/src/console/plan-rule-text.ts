import type * as Operator from '../generated/operator.ts'

// Rules of pricing in the words of the command line, as approvals and acts keep them: `method=card percent=2.9 fixed=2.00`.

type Rule = Operator.PlanRule
type Read = (text: string) => string | number | boolean

const asWord: Read = (text) => text.toUpperCase()

const words: Readonly<Record<string, { name: keyof Rule; read: Read }>> = {
  method: { name: 'method', read: asWord },
  origin: { name: 'origin', read: asWord },
  currency: { name: 'currency', read: asWord },
  environment: { name: 'environment', read: asWord },
  percent: { name: 'percent', read: Number },
  fixed: { name: 'fixed', read: Number },
  minimum: { name: 'minimum', read: Number },
  maximum: { name: 'maximum', read: Number },
  'refund-fee': { name: 'refundFee', read: Number },
  'returns-fee': { name: 'returnsFee', read: (text) => text === 'yes' },
  'dispute-fee': { name: 'disputeFee', read: Number },
  'payout-fee': { name: 'payoutFee', read: Number },
  'monthly-fee': { name: 'monthlyFee', read: Number },
  days: { name: 'availableAfterDays', read: Number },
  reserve: { name: 'reservePercent', read: Number },
  'reserve-days': { name: 'reserveDays', read: Number },
  vat: { name: 'vatPercent', read: Number },
}

/** The rule that a text is; undefined for any other text. */
export function ruleIn(text: string): Rule | undefined {
  const parts = text.split(' ').map((part) => part.split('='))
  const read = parts.map(([word = '', value = '']) => {
    const reading = Object.hasOwn(words, word) ? words[word] : undefined
    return reading && value !== '' ? ([reading.name, reading.read(value)] as const) : undefined
  })
  if (read.some((each) => each === undefined || Number.isNaN(each[1]))) return undefined
  return Object.fromEntries(read.filter((each) => each !== undefined))
}

/** The rules of a version, which stand in one text; undefined for any other text. */
export function rulesIn(text: string): Rule[] | undefined {
  const rules = text.split('; ').map(ruleIn)
  const known = rules.filter((rule) => rule !== undefined)
  return known.length === rules.length ? known : undefined
}
