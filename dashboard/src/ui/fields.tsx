import { TextInput, type TextInputProps } from '@mantine/core'
import { useCompany } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

/** A number or an amount, from left to right in every language. */
export const NumberField = (field: TextInputProps) => <TextInput inputMode="decimal" autoComplete="off" classNames={{ input: 'ltr' }} {...field} />

/** A date and a time on the clocks of the company. */
export const MomentField = (field: TextInputProps) => <TextInput type="datetime-local" {...field} />

export const useTimeZone = (): string => useCompany().data?.timeZone ?? 'Africa/Casablanca'

/** "Name (optional)". */
export const useOptional = () => {
  const { optional } = useWords(commonWords)
  return (label: string) => `${label} (${optional})`
}
