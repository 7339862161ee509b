import { TextInput, type TextInputProps } from '@mantine/core'

/** A number or an amount, from left to right in every language. */
export const NumberField = (field: TextInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" classNames={{ input: 'ltr' }} {...field} />
)

/** A date and a time on the clocks of the company. */
export const MomentField = (field: TextInputProps) => <TextInput type="datetime-local" {...field} />

/** Choices of a field: values of the API with their words. */
export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
