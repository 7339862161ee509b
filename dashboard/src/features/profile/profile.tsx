import { NativeSelect, Paper, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { languageNames, type Locale, locales, useLocale, useWords } from '../../lib/language.ts'
import { type Session, useSession } from '../../lib/session.ts'
import { changesBetween } from '../../lib/typed.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { AuthenticatorApp } from './authenticator.tsx'
import { PasswordForm } from './password.tsx'
import { Sessions } from './sessions.tsx'
import { profileWords } from './words.ts'

/** The reader's name, e-mail and proofs of identity. */
export function Page() {
  const words = useWords(profileWords)
  const session = useSession()
  return (
    <PageFrame title={words.title}>
      <Shown query={session}>
        {({ user }) => (
          <>
            <Section title={words.you}>
              <PersonForm user={user} />
            </Section>
            <Section title={words.app.title}>
              <AuthenticatorApp user={user} />
            </Section>
            <Section title={words.password.title}>
              <PasswordForm email={user.email} />
            </Section>
            <Section title={words.sessions.title}>
              <Sessions />
            </Section>
          </>
        )}
      </Shown>
    </PageFrame>
  )
}

function PersonForm({ user }: { user: Session['user'] }) {
  const words = useWords(profileWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const { setLocale } = useLocale()
  const first = { fullName: user.fullName ?? '', locale: user.locale as string }
  const form = useTypedForm({
    first,
    send: async (values) => {
      await portal('/auth/me', { method: 'PATCH', body: changesBetween(first, values) })
      return values.locale as Locale
    },
    changes: ['session'],
    onDone: (locale) => {
      notifications.show({ message: common.saved })
      if (locale !== user.locale) setLocale(locale)
    },
  })
  return (
    <Paper withBorder p="md">
      <FormFrame form={form} submit={common.save}>
        <TextInput label={common.email} value={user.email} readOnly classNames={{ input: 'ltr' }} />
        <TextInput label={common.name} autoComplete="name" {...form.field('fullName')} />
        <NativeSelect
          label={words.language}
          description={words.languageHint}
          data={locales.map((each) => ({ value: each, label: languageNames[each] }))}
          {...form.field('locale')}
        />
      </FormFrame>
    </Paper>
  )
}
