import { Alert, Code, List, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormFrame, useTypedForm } from '../ui/form.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { useAct } from './act.ts'
import { Passkeys } from './passkeys.tsx'
import { type Operator, useFormat, useMe } from './operator.ts'
import { consoleWords } from './words.ts'

/** The reader's own account: name, password and recovery codes. */
export function Page() {
  const { account: words, roles } = useWords(consoleWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const me = useMe()
  return (
    <PageFrame title={words.title}>
      <Shown query={me}>
        {(person) => (
          <Stack gap="xl">
            <FactSheet
              facts={[
                [common.email, <bdi key="e">{person.email}</bdi>],
                [words.role, roles[person.role]],
                [words.sessionEnds, format.moment(person.sessionExpiresAt)],
                [words.codesLeft, String(person.recoveryCodesLeft)],
              ]}
            />
            <Name name={person.fullName ?? ''} />
            <Password />
            <Passkeys />
            <Codes />
          </Stack>
        )}
      </Shown>
    </PageFrame>
  )
}

function Name({ name }: { name: string }) {
  const common = useWords(commonWords)
  const act = useAct()
  const form = useTypedForm({
    first: { fullName: name },
    send: (body) => act('/me', { method: 'PATCH', body }),
    changes: ['/me'],
    onDone: () => {},
  })
  return (
    <Section title={common.name}>
      <FormFrame form={form} submit={common.save}>
        <TextInput label={common.name} required {...form.field('fullName')} />
      </FormFrame>
    </Section>
  )
}

function Password() {
  const { account: words, newPassword } = useWords(consoleWords)
  const act = useAct()
  const [times, setTimes] = useState(0)
  const form = useTypedForm({
    first: { currentPassword: '', newPassword: '' },
    send: (body) => act('/auth/change-password', { body }),
    changes: ['/me'],
    onDone: () => {
      form.set({ currentPassword: '', newPassword: '' })
      setTimes(times + 1)
    },
  })
  return (
    <Section title={words.password}>
      {times > 0 && (
        <Alert color="green" role="status">
          {words.changed}
        </Alert>
      )}
      <FormFrame form={form} submit={words.changePassword}>
        <PasswordInput
          label={words.current}
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <PasswordInput label={newPassword} autoComplete="new-password" required {...form.field('newPassword')} />
      </FormFrame>
    </Section>
  )
}

function Codes() {
  const { account: words, code, codeHint } = useWords(consoleWords)
  const act = useAct()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Section title={words.codes}>
      {codes && (
        <>
          <Alert color="yellow">{words.keep}</Alert>
          <List listStyleType="none" className="ltr">
            {codes.map((each) => (
              <List.Item key={each}>
                <Code>{each}</Code>
              </List.Item>
            ))}
          </List>
          <Copyable value={codes.join('\n')} shown={words.copyAll} />
        </>
      )}
      <div>
        <FormButton
          {...words.renew}
          first={{ code: '' }}
          send={async (body) =>
            setCodes((await act<Operator.StaffRecoveryCodes>('/auth/totp/recovery-codes', { body })).recoveryCodes)
          }
          changes={['/me']}
        >
          {(form) => (
            <TextInput
              label={code}
              description={codeHint}
              required
              autoComplete="one-time-code"
              classNames={{ input: 'ltr' }}
              {...form.field('code')}
            />
          )}
        </FormButton>
      </div>
    </Section>
  )
}
