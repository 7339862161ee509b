import { Paper } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { FormFrame, type TypedForm, useTypedForm } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { applicationWords } from './application-words.ts'

export const applicationPaths = ['/application', '/production-access'] as const

/** A part with its own button to save. */
export function useApplicationForm<Values extends object>(first: Values, bodyOf: (values: Values) => object) {
  const { portal } = useApi()
  const words = useWords(applicationWords)
  return useTypedForm({
    first,
    send: (values) => portal('/application', { method: 'PATCH', body: bodyOf(values) }),
    changes: applicationPaths,
    onDone: () => notifications.show({ message: words.saved }),
  })
}

export function ApplicationPart<Values>({
  title,
  form,
  children,
}: {
  title: string
  form: TypedForm<Values>
  children: ReactNode
}) {
  const { save } = useWords(applicationWords)
  return (
    <Section title={title}>
      <Paper withBorder p="md">
        <FormFrame form={form} submit={save}>
          {children}
        </FormFrame>
      </Paper>
    </Section>
  )
}
