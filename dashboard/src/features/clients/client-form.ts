import { changesBetween, textIn } from '../../lib/typed.ts'
import type { Client } from './api.ts'

// Between a form of a client, which holds texts, and what the API takes.

export type ClientValues = {
  name: string
  email: string
  phone: string
  locale: '' | 'en' | 'fr' | 'ar'
  line1: string
  line2: string
  city: string
  postalCode: string
  country: string
  externalId: string
}

export const valuesOf = ({ address = {}, ...client }: Partial<Client>): ClientValues => ({
  name: client.name ?? '',
  email: client.email ?? '',
  phone: client.phone ?? '',
  locale: client.locale ?? '',
  line1: address.line1 ?? '',
  line2: address.line2 ?? '',
  city: address.city ?? '',
  postalCode: address.postalCode ?? '',
  country: address.country ?? '',
  externalId: client.externalId ?? '',
})

export function bodyOf(values: ClientValues): Record<string, unknown> {
  const { line1, line2, city, postalCode, country } = values
  const address = {
    line1: textIn(line1),
    line2: textIn(line2),
    city: textIn(city),
    postalCode: textIn(postalCode),
    country: textIn(country)?.toUpperCase(),
  }
  return {
    name: values.name.trim(),
    email: textIn(values.email),
    phone: textIn(values.phone.replace(/[\s.-]/g, '')),
    locale: textIn(values.locale),
    address: Object.values(address).some((part) => part !== undefined) ? address : undefined,
    externalId: textIn(values.externalId),
  }
}

/** Only changed fields; an e-mail or a phone number that was emptied is cleared, and what may not be is refused. */
export const patchOf = (before: ClientValues, after: ClientValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changesBetween(bodyOf(before), bodyOf(after))).map(([name, value]) => [name, value ?? '']),
  )
