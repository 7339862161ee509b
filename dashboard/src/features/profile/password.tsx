import { Paper, PasswordInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { profileWords } from './words.ts'

/** Every other session ends with the change. */
export function PasswordForm({ email }: { email: string }) {
  const words = useWords(profileWords).password
  const { portal } = useApi()
  const first = { currentPassword: '', newPassword: '' }
  const form = useTypedForm({
    first,
    send: (body) => portal('/auth/change-password', { method: 'POST', body }),
    changes: ['session'],
    onDone: () => {
      form.set(first)
      notifications.show({ message: words.changed })
    },
  })
  return (
    <Paper withBorder p="md">
      <FormFrame form={form} submit={words.submit}>
        {/* Lets password managers recognise the account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={words.current}
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <PasswordInput
          label={words.next}
          description={words.hint}
          autoComplete="new-password"
          required
          {...form.field('newPassword')}
        />
      </FormFrame>
    </Paper>
  )
}
