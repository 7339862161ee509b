import { z } from 'zod'
import { amountView, currencyField } from '#money/fields.ts'
import { majorNumber, minorUnits } from '#money/money.ts'
import { country } from '#platform/country.ts'
import { choice, objectOf, saying, shownLine } from '#platform/http/fields.ts'
import { type DeliveryOption, deliveryKinds, deliveryOptionsIn } from '#platform/delivery.ts'
import { say } from './sentences.ts'

// Ways of delivery, as people of a company set them.

const docs = {
  options: {
    description:
      'Ways in which buyers get what they order on sales pages, at most six; they choose one, and its fee is added to the amount. An empty list leaves no choice.',
    example: [{ name: 'Amana, 48 h', kind: 'SHIPPING', fee: 35, currency: 'MAD' }],
  },
  name: { description: 'Its name, as buyers read it.', example: 'Amana, 48 h' },
  kind: { description: 'SHIPPING needs an address, PICKUP none.', example: 'SHIPPING' },
  fee: { description: 'Fee in major units; 0 for none.', example: 35 },
  currency: { description: 'Currency of the fee; it is offered for products in this currency.', example: 'MAD' },
} as const

const optionsMax = 6
const feeMax = 1_000_000

const fee = z
  .number()
  .refine((amount) => amount >= 0 && amount <= feeMax, saying(say('must be from 0 to {high}', { high: feeMax })))
  .meta({ minimum: 0, maximum: feeMax, ...docs.fee })

const DeliveryField = objectOf({
  name: shownLine(80, docs.name),
  kind: choice(deliveryKinds, docs.kind),
  fee,
  currency: currencyField(docs.currency).optional(),
})

export const deliveryField = z
  .array(DeliveryField)
  .refine((all) => all.length <= optionsMax, saying(say('must have at most {most} entries', { most: optionsMax })))
  .meta({ maxItems: optionsMax, ...docs.options })

export const deliveryView = z
  .array(
    z.strictObject({
      name: z.string().meta(docs.name),
      kind: choice(deliveryKinds, docs.kind),
      fee: amountView(docs.fee),
      currency: z.string().meta(docs.currency),
    }),
  )
  .meta(docs.options)

export const optionsOf = (given: z.output<typeof deliveryField>): DeliveryOption[] =>
  given.map(({ name, kind, fee: amount, currency = country().currency }, at) => ({
    name,
    kind,
    feeMinor: amount === 0 ? 0n : minorUnits(amount, currency, `deliveryOptions[${at}].fee`),
    currency,
  }))

export const presentDelivery = (text: string | null): z.input<typeof deliveryView> =>
  deliveryOptionsIn(text).map(({ feeMinor, ...option }) => ({
    ...option,
    fee: majorNumber(feeMinor, option.currency),
  }))
