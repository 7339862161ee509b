import { z } from 'zod'
import { isCurrency } from '../../money.ts'
import type { OpenedAccount } from '../connector.ts'

// Settings of an account at Stripe, as an operator enters them.

const address = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[^/?#@\s]+(\/[^?#@\s]*)?$/)

export const stripeSettings = z.strictObject({
  /** For the script on the page; no secret. */
  publishableKey: z.string().regex(/^pk_(live|test)_\w{4,250}$/),
  /** The account's shortened statement descriptor: of the 22 characters of a line, it and `* ` leave the rest to the merchant. */
  statementPrefix: z
    .string()
    .regex(/^[\x20-\x7e]{2,10}$/)
    .optional(),
  /** Currencies that buyers may pay in; all unless set. */
  currencies: z.array(z.string().refine(isCurrency)).min(1).max(200).optional(),
  /** Address of the interface; changed for a double alone. */
  apiBase: address.default('https://api.stripe.com').transform((url) => url.replace(/\/+$/, '')),
  /** The script that shows the fields. */
  scriptUrl: address.default('https://js.stripe.com/v3/'),
  /** Origin of the pages and frames of 3-D Secure. */
  pagesOrigin: address.default('https://hooks.stripe.com'),
})
export type StripeSettings = z.output<typeof stripeSettings>

export const stripeSecrets = z.strictObject({
  /** A secret key, or better a restricted one. */
  apiKey: z.string().regex(/^(sk|rk)_(live|test)_\w{4,250}$/),
  /** Signs notices. Until there is one, none is believed. */
  webhookSecret: z
    .string()
    .regex(/^whsec_[\w+/=]{4,250}$/)
    .optional(),
})
export type StripeSecrets = z.output<typeof stripeSecrets>

export type StripeAccount = OpenedAccount<StripeSettings, StripeSecrets>

/** Whether both keys belong to the mode in which the account is used. */
export const hasKeysOfItsMode = ({ isTestMode, settings, secrets }: StripeAccount): boolean =>
  [settings.publishableKey, secrets.apiKey].every((key) => key.split('_')[1] === (isTestMode ? 'test' : 'live'))
