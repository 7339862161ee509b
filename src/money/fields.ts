import { z } from 'zod'
import { type FieldDoc, saying } from '#platform/http/fields.ts'
import { isCurrency } from './money.ts'
import { say } from './sentences.ts'

/** Decimals depend on the currency, so `minorUnits` checks them when both are known. */
export const amountField = (doc: FieldDoc) =>
  z
    .number()
    .refine(
      (amount) => amount > 0 && amount <= 9_999_999_999.99,
      saying(say('must be more than 0 and at most 9999999999.99')),
    )
    .meta({ minimum: 0, exclusiveMinimum: true, maximum: 9_999_999_999.99, ...doc })

/** An amount of a reply, in major units. */
export const amountView = (doc: FieldDoc) => z.number().meta({ ...doc })

export const currencyField = (doc: FieldDoc) =>
  z
    .string()
    .refine(isCurrency, saying(say('must be an active ISO-4217 code in upper case, such as MAD')))
    .meta({ pattern: '^[A-Z]{3}$', ...doc })
