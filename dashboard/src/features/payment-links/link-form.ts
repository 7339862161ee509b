import { changesBetween, numberIn, textIn } from '../../lib/typed.ts'
import { instantOf, wallTime } from '../../lib/zoned-time.ts'
import type { Demand, PaymentLink, Question } from './api.ts'

// Between a form of a payment link, which holds texts, and what the API takes.

export type TypedQuestion = { label: string; type: Question['type']; required: boolean; options: string; key: string }
export type LinkValues = {
  amount: string
  description: string
  currency: string
  amountMode: 'FIXED' | 'OPEN'
  minAmount: string
  maxAmount: string
  suggestedAmounts: string
  usage: 'SINGLE' | 'MULTI'
  maxPayments: string
  isQuantityChosen: boolean
  quantityMin: string
  quantityMax: string
  startsAt: string
  expiresAt: string
  method: 'ALL' | 'CARD' | 'CASH'
  voucherHours: string
  name: Demand
  email: Demand
  phone: Demand
  address: Demand
  questions: TypedQuestion[]
  successUrl: string
  cancelUrl: string
  successMessage: string
  inactiveMessage: string
  locale: PaymentLink['locale']
  clientId: string
  savePaymentMethod: PaymentLink['savePaymentMethod']
  externalId: string
}

const demands = ['name', 'email', 'phone', 'address'] as const
const asText = (value: number | undefined) => (value === undefined ? '' : String(value))

/** The part that the preview shows. */
export const previewOf = ({ description, amount, currency, amountMode }: LinkValues) =>
  ({ title: description, price: amount, currency, kind: 'LINK', isOpenAmount: amountMode === 'OPEN' }) as const

/** Initial values of the form: an existing link, or an empty one. */
export function valuesOf(link: Partial<PaymentLink>, timeZone: string): LinkValues {
  const wall = (at: string | undefined) => (at === undefined ? '' : wallTime(at, timeZone))
  const { collect = {}, quantity, methods = [] } = link
  return {
    amount: asText(link.amount),
    description: link.description ?? '',
    currency: link.currency ?? 'MAD',
    amountMode: link.amountMode ?? 'FIXED',
    minAmount: asText(link.minAmount),
    maxAmount: asText(link.maxAmount),
    suggestedAmounts: link.suggestedAmounts?.join('; ') ?? '',
    usage: link.usage ?? 'MULTI',
    maxPayments: link.usage === 'SINGLE' ? '' : asText(link.maxPayments),
    isQuantityChosen: quantity?.adjustable ?? false,
    quantityMin: asText(quantity?.min),
    quantityMax: asText(quantity?.max),
    startsAt: wall(link.startsAt),
    expiresAt: wall(link.expiresAt),
    method: methods.length === 1 ? (methods[0] ?? 'ALL') : 'ALL',
    voucherHours: link.voucherExpiresInSeconds === undefined ? '' : String(link.voucherExpiresInSeconds / 3_600),
    name: collect.name ?? 'NONE',
    email: collect.email ?? 'NONE',
    phone: collect.phone ?? 'NONE',
    address: collect.address ?? 'NONE',
    questions: (link.customFields ?? []).map(typedQuestion),
    successUrl: link.successUrl ?? '',
    cancelUrl: link.cancelUrl ?? '',
    successMessage: link.successMessage ?? '',
    inactiveMessage: link.inactiveMessage ?? '',
    locale: link.locale ?? 'auto',
    clientId: link.clientId ?? '',
    savePaymentMethod: link.savePaymentMethod ?? 'NONE',
    externalId: link.externalId ?? '',
  }
}

const typedQuestion = ({ key, label, type, required = false, options = [] }: Question): TypedQuestion => ({
  key,
  label,
  type,
  required,
  options: options.join('\n'),
})

/** Body of the API's call. Members with their default value are left out. */
export function bodyOf(values: LinkValues, timeZone: string): Record<string, unknown> {
  const isOpen = values.amountMode === 'OPEN'
  const instant = (wall: string) => (wall === '' ? undefined : instantOf(wall, timeZone))
  const collect = Object.fromEntries(
    demands.filter((each) => values[each] !== 'NONE').map((each) => [each, values[each]]),
  )
  const suggested = values.suggestedAmounts.split(/[;\n]/).flatMap((each) => numberIn(each) ?? [])
  return {
    amount: numberIn(values.amount),
    description: values.description.trim(),
    currency: values.currency.trim().toUpperCase(),
    amountMode: isOpen ? 'OPEN' : undefined,
    minAmount: isOpen ? numberIn(values.minAmount) : undefined,
    maxAmount: isOpen ? numberIn(values.maxAmount) : undefined,
    suggestedAmounts: isOpen && suggested.length > 0 ? suggested : undefined,
    usage: values.usage === 'SINGLE' ? 'SINGLE' : undefined,
    maxPayments: values.usage === 'SINGLE' ? undefined : numberIn(values.maxPayments),
    quantity: values.isQuantityChosen && !isOpen ? quantityOf(values) : undefined,
    startsAt: instant(values.startsAt),
    expiresAt: instant(values.expiresAt),
    methods: values.method === 'ALL' ? undefined : [values.method],
    voucherExpiresInSeconds: takesCash(values) ? secondsIn(values.voucherHours) : undefined,
    collect: Object.keys(collect).length === 0 ? undefined : collect,
    customFields: values.questions.length === 0 ? undefined : values.questions.map(questionOf),
    successUrl: textIn(values.successUrl),
    cancelUrl: textIn(values.cancelUrl),
    successMessage: textIn(values.successMessage),
    inactiveMessage: textIn(values.inactiveMessage),
    locale: values.locale === 'auto' ? undefined : values.locale,
    clientId: textIn(values.clientId),
    savePaymentMethod: values.savePaymentMethod === 'NONE' ? undefined : values.savePaymentMethod,
    externalId: textIn(values.externalId),
  }
}

/** Cash is paid in dirhams alone. */
export const takesCash = ({ currency, method }: LinkValues): boolean => currency === 'MAD' && method !== 'CARD'

function secondsIn(hours: string): number | string | undefined {
  const given = numberIn(hours)
  return typeof given === 'number' ? Math.round(given * 3_600) : given
}

const quantityOf = ({ quantityMin, quantityMax }: LinkValues) => ({
  adjustable: true,
  min: numberIn(quantityMin),
  max: numberIn(quantityMax),
})

const questionOf = ({ options, ...question }: TypedQuestion) => ({
  ...question,
  label: question.label.trim(),
  ...(question.type === 'SELECT' && { options: options.split('\n').flatMap((each) => textIn(each) ?? []) }),
})

/** Values that remove a member of a link. */
const withdrawals: Readonly<Record<string, Record<string, unknown>>> = {
  expiresAt: { clearExpiration: true },
  customFields: { clearCustomFields: true },
  amountMode: { amountMode: 'FIXED' },
  usage: { usage: 'MULTI' },
  quantity: { quantity: { adjustable: false } },
  methods: { methods: ['CARD', 'CASH'] },
  collect: { collect: {} },
  successMessage: { successMessage: '' },
  inactiveMessage: { inactiveMessage: '' },
  locale: { locale: 'auto' },
  savePaymentMethod: { savePaymentMethod: 'NONE' },
}
/** Members of a mode: if the mode changes, the API removes them. */
const ofOpenAmounts = new Set(['minAmount', 'maxAmount', 'suggestedAmounts'])

/** Only changed fields, so that changes by others meanwhile stay. */
export function patchOf(before: LinkValues, after: LinkValues, timeZone: string): Record<string, unknown> {
  const changes = Object.entries(changesBetween(bodyOf(before, timeZone), bodyOf(after, timeZone)))
  const isModeLeft = before.amountMode === 'OPEN' && after.amountMode === 'FIXED'
  return Object.assign(
    {},
    ...changes.map(([name, value]) => {
      if (value !== undefined) return { [name]: value }
      if (isModeLeft && ofOpenAmounts.has(name)) return {}
      if (name === 'maxPayments' && after.usage === 'SINGLE') return {}
      if (name === 'voucherExpiresInSeconds' && !takesCash(after)) return {}
      // A member that cannot be removed is sent empty: the refusal appears beside its field.
      return withdrawals[name] ?? { [name]: '' }
    }),
  ) as Record<string, unknown>
}

/** A name for an answer that people never see. */
export const newKey = (taken: readonly TypedQuestion[]): string => {
  const numbers = taken.map(({ key }) => Number(/^field(\d+)$/.exec(key)?.[1] ?? 0))
  return `field${Math.max(0, ...numbers) + 1}`
}
