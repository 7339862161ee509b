import type * as Api from '../lib/merchant-api.ts'
import { useCountryName } from '../lib/countries.ts'
import { type Locale, useLocale } from '../lib/language.ts'

export type Card = Pick<Api.PaymentMethod['card'], 'brand' | 'last4' | 'expMonth' | 'expYear'>

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cmi: 'CMI',
}
export const brandOf = (brand: string): string => brands[brand] ?? brand

const expires: Record<Locale, string> = { en: 'expires', fr: 'expire', ar: 'تنتهي' }

/** "Visa •••• 4242 · expires 11/2030". */
export function useCardText(): (card: Card) => string {
  const { locale } = useLocale()
  return ({ brand, last4, expMonth, expYear }) =>
    `${brandOf(brand)} •••• ${last4} · ${expires[locale]} ${String(expMonth).padStart(2, '0')}/${expYear}`
}

/** A card that is told as `visa 4242`, with the country of its bank where that is known: `visa 4242 MA`. */
export function NamedCard({ text }: { text: string }) {
  const countryName = useCountryName()
  const [brand = '', last4 = '', country] = text.split(' ')
  return (
    <>
      <bdi dir="ltr">{`${brandOf(brand)} •••• ${last4}`}</bdi>
      {country !== undefined && ` · ${countryName(country)}`}
    </>
  )
}
