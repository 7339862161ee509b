import { Textarea } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import type { TypedForm } from '../ui/form.tsx'
import { consoleWords } from './words.ts'

/** Why it is done: kept with the act, and read by another person. */
export function Reason<Values extends { reason: string }>({ form }: { form: TypedForm<Values> }) {
  const { reason } = useWords(consoleWords)
  return (
    <Textarea
      label={reason.label}
      description={reason.hint}
      required
      autosize
      minRows={2}
      maxLength={500}
      value={form.values.reason}
      error={form.errorOf('reason')}
      onChange={({ currentTarget }) => form.set({ reason: currentTarget.value } as Partial<Values>)}
    />
  )
}
