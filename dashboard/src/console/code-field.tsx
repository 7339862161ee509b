import { TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { consoleWords } from './words.ts'

export function CodeField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (next: string) => void
  error?: string
}) {
  const words = useWords(consoleWords)
  return (
    <TextInput
      label={words.code}
      description={words.codeHint}
      autoComplete="one-time-code"
      required
      autoFocus
      error={error}
      value={value}
      classNames={{ input: 'ltr' }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
