import { z } from 'zod'
import { currencyNumberOf } from '../../currency-numbers.ts'
import { exponentOf, isCurrency } from '../../money.ts'
import type { OpenedAccount } from '../connector.ts'

// What an operator enters of a contract with CMI.

/** In the status of an order CMI counts in hundredths; how it counts a currency without them is not documented. */
const isTaken = (code: string) => isCurrency(code) && exponentOf(code) === 2 && currencyNumberOf(code) !== undefined

export const cmiSettings = z.strictObject({
  /** Where the page and the interface stand, such as https://payment.cmi.co.ma; their paths are added. */
  baseUrl: z
    .string()
    .max(200)
    .regex(/^https?:\/\/[^/?#@\s]+(\/[^?#@\s]*)?$/)
    .transform((url) => url.replace(/\/+$/, '')),
  clientId: z.string().regex(/^[\w-]{1,40}$/),
  /** The user of the interface. */
  apiName: z.string().min(1).max(100),
  currencies: z.array(z.string().refine(isTaken)).min(1).max(20).default(['MAD']),
  /** What CMI's clocks show. */
  timeZone: z
    .string()
    .refine((name) => Intl.supportedValuesOf('timeZone').includes(name))
    .default('Africa/Casablanca'),
  /** How long a buyer may stay on the page, in seconds. */
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
