import type * as Portal from '../generated/portal.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useApi } from './api.ts'
import { type Format, formatFor } from './formats.ts'
import { tagOf, useLocale } from './language.ts'

// Amounts, dates and numbers as the reader writes them, dates in the company's time zone.

/** The company's settings. */
export function useCompany() {
  const { portal } = useApi()
  return useQuery({ queryKey: ['company'], queryFn: () => portal<Portal.Company>('/company'), staleTime: 300_000 })
}

/** The company's time zone, in which its days begin; the frame of the pages gives it. */
export const TimeZoneContext = createContext('Africa/Casablanca')
export const useTimeZone = (): string => use(TimeZoneContext)

export function useFormat(): Format {
  const { locale } = useLocale()
  return formatFor(tagOf(locale), useTimeZone())
}
