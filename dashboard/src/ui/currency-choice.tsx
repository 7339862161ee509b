import { useFilters } from '../lib/filters.ts'
import { type Locale, useWords } from '../lib/language.ts'
import type * as Api from '../lib/merchant-api.ts'
import { useOne } from '../lib/pages.ts'
import { Segments } from './segments.tsx'

const words: Record<Locale, string> = { en: 'Currency', fr: 'Devise', ar: 'العملة' }

/** The currency of the figures as the address has it; undefined for that of the wallet. */
export function useShownCurrency(): string | undefined {
  const [{ currency }] = useFilters()
  return currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : undefined
}

/** One of the currencies that the company holds; nothing where that is one. The address remembers it. */
export function CurrencyChoice() {
  const label = useWords(words)
  const [, change] = useFilters()
  const chosen = useShownCurrency()
  const { data: wallet } = useOne<Api.Wallet>('/wallet')
  if (!wallet) return undefined
  const others = wallet.balances?.map(({ currency }) => currency) ?? []
  const all = [...new Set([wallet.currency, ...others, chosen ?? wallet.currency])]
  if (all.length === 1) return undefined
  return (
    <Segments
      label={label}
      value={chosen ?? wallet.currency}
      onChange={(next) => change({ currency: next === wallet.currency ? undefined : next })}
      options={all.map((value) => ({ value, label: value }))}
    />
  )
}
