import { Textarea } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import type { TypedForm } from '../ui/form.tsx'
import { consoleWords } from './words.ts'

type Props<Values> = { form: TypedForm<Values>; isToMerchant?: boolean }

/** Why it is done: kept with the act, and read by another person, or by the merchant too. */
export function Reason<Values extends { reason: string }>({ form, isToMerchant = false }: Props<Values>) {
  const { reason } = useWords(consoleWords)
  return (
    <Textarea
      label={reason.label}
      description={isToMerchant ? reason.toMerchant : reason.hint}
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
