import { z } from 'zod'
import { currencyNumberOf } from '../../currency-numbers.ts'
import { exponentOf, isCurrency } from '../../money.ts'
import type { OpenedAccount } from '../connector.ts'

// Settings of a contract with CMI, as an operator enters them.

/** In the status of an order CMI counts in hundredths; its format for a currency without hundredths is not documented. */
const isTaken = (code: string) => isCurrency(code) && exponentOf(code) === 2 && currencyNumberOf(code) !== undefined

export const cmiSettings = z.strictObject({
  /** Base address of the page and the interface, such as https://payment.cmi.co.ma; their paths are appended. */
  baseUrl: z
    .string()
    .max(200)
    .regex(/^https?:\/\/[^/?#@\s]+(\/[^?#@\s]*)?$/)
    .transform((url) => url.replace(/\/+$/, '')),
  clientId: z.string().regex(/^[\w-]{1,40}$/),
  /** The user of the interface. */
  apiName: z.string().min(1).max(100),
  currencies: z.array(z.string().refine(isTaken)).min(1).max(20).default(['MAD']),
  /** Time zone of CMI's clocks. */
  timeZone: z
    .string()
    .refine((name) => Intl.supportedValuesOf('timeZone').includes(name))
    .default('Africa/Casablanca'),
  /** Seconds for which a buyer may stay on the page. */
  pageTimeoutSeconds: z.int().min(30).max(2_700).default(1_800),
})
export type CmiSettings = z.output<typeof cmiSettings>

export const cmiSecrets = z.strictObject({
  /** Signs the form and the notices. */
  storeKey: z.string().min(1).max(200),
  apiPassword: z.string().min(1).max(200),
})
export type CmiSecrets = z.output<typeof cmiSecrets>

export type CmiAccount = OpenedAccount<CmiSettings, CmiSecrets>

export const gateUrlOf = ({ baseUrl }: CmiSettings): string => `${baseUrl}/fim/est3Dgate`
export const apiUrlOf = ({ baseUrl }: CmiSettings): string => `${baseUrl}/fim/api`
