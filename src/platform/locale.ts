/** The languages in which people are spoken to; the first is that of everybody else. */
export const locales = ['en', 'fr', 'ar'] as const
export type Locale = (typeof locales)[number]

const rememberedMax = 1_000
const remembered = new Map<string, Locale | undefined>()

type LanguagePreference = { language: string; weight: number }

/**
 * The language of an Accept-Language header (RFC 9110, 12.5.4): `ar-MA` is Arabic, the highest quality wins, and of equals the first. `otherwise`
 * when nothing fits. Never throws; malformed parts are skipped.
 */
export function localeOf(acceptLanguage: string | undefined, otherwise: Locale = 'en'): Locale {
  if (acceptLanguage === undefined) return otherwise
  // Browsers send the same few, and each call is asked for its language.
  if (remembered.has(acceptLanguage)) return remembered.get(acceptLanguage) ?? otherwise
  const wished = wishedLocale(acceptLanguage)
  if (remembered.size >= rememberedMax) remembered.clear()
  if (acceptLanguage.length <= 100) remembered.set(acceptLanguage, wished)
  return wished ?? otherwise
}

function wishedLocale(acceptLanguage: string): Locale | undefined {
  const wishes = acceptLanguage.split(',').flatMap(wishOf)
  const named = new Set(wishes.map(({ language }) => language))
  let best: { locale: Locale | undefined; weight: number } = { locale: undefined, weight: 0 }
  for (const { language, weight } of wishes) {
    const locale = locales.find((each) => (language === '*' ? !named.has(each) : each === language))
    if (locale && weight > best.weight) best = { locale, weight }
  }
  return best.locale
}

function wishOf(text: string): LanguagePreference[] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim())
  const language = /^(?:\*|([a-z]{1,8})(?:-[a-z\d]{1,8})*)$/i.exec(range)
  if (!language || parameters.length > 1) return []
  const [parameter] = parameters
  const weight = parameter === undefined ? '1' : /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(parameter)?.[1]
  return weight === undefined ? [] : [{ language: language[1]?.toLowerCase() ?? '*', weight: Number(weight) }]
}
