import { resolve } from 'node:path'
import { z } from 'zod'

// Settings of facts about buyers, for the rules about payments.

export const buyerShape = {
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z\d-]{1,100}$/, 'the name of a header, such as CF-IPCountry')
    .optional(),
  IP_COUNTRY_FILE: z.string().optional(),
  DEVICE_COOKIE: z
    .enum(['true', 'false'], 'true or false')
    .transform((value) => value === 'true')
    .default(true),
}

type GivenSettings = z.output<z.ZodObject<typeof buyerShape>> & { TRUSTED_PROXIES: readonly string[] }

export const buyerProblems = ({ COUNTRY_HEADER, TRUSTED_PROXIES }: GivenSettings): [string, string][] =>
  COUNTRY_HEADER !== undefined && TRUSTED_PROXIES.length === 0
    ? [['TRUSTED_PROXIES', 'given beside COUNTRY_HEADER: the proxies whose word it is']]
    : []

/** The header in which trusted proxies name the country, a file of countries, and whether browsers get a cookie. */
export type BuyerSettings = Readonly<{
  countryHeader: string | undefined
  countryFile: string | undefined
  hasCookie: boolean
}>

export const buyersOf = ({ COUNTRY_HEADER, IP_COUNTRY_FILE, DEVICE_COOKIE }: GivenSettings): BuyerSettings => ({
  countryHeader: COUNTRY_HEADER,
  countryFile: IP_COUNTRY_FILE === undefined ? undefined : resolve(IP_COUNTRY_FILE),
  hasCookie: DEVICE_COOKIE,
})
