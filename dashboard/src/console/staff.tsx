import { Group, Select, Text, TextInput } from '@mantine/core'
import { locales, languageNames, useLocale, useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useHas, useMe, useRead } from './operator.ts'
import { asPage, Moment, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

type Person = Operator.StaffMember
const roles = ['SUPPORT', 'RISK', 'FINANCE', 'ADMIN'] as const
const changed = ['/staff', '/acts']

/** People of the staff; administrators invite, change, reset and remove them. */
export function Page() {
  const { staff: words, states, roles: roleWords } = useWords(consoleWords)
  const common = useWords(commonWords)
  const isAdmin = useHas('ADMIN')
  const { data: me } = useMe()
  const list = useRead<Operator.StaffList>('/staff')
  return (
    <PageFrame title={words.title} actions={isAdmin && <Invite />}>
      <Shown query={list}>
        {({ items }) => (
          <ListTable
            label={words.title}
            page={asPage(items)}
            keyOf={({ id }) => id}
            isCards
            columns={[
              { label: common.name, cell: Named },
              { label: words.role, cell: ({ role }) => roleWords[role] },
              { label: common.status, cell: ({ status }) => <Status tone={toneOf(status)}>{states[status]}</Status> },
              { label: words.app, isWide: true, cell: ({ hasApp }) => (hasApp ? words.hasApp : words.noApp) },
              {
                label: words.seen,
                isWide: true,
                cell: ({ lastSeenAt }) => (lastSeenAt === undefined ? words.never : <Moment at={lastSeenAt} />),
              },
              ...(isAdmin
                ? [
                    {
                      label: common.actions,
                      isUnlabelled: true,
                      cell: (person: Person) =>
                        person.id !== me?.id && person.status !== 'REMOVED' && <Acts person={person} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
    </PageFrame>
  )
}

/** The name, and the e-mail below it; the e-mail alone of a person without a name. */
function Named({ fullName, email }: Person) {
  if (fullName === undefined) return <bdi>{email}</bdi>
  return (
    <>
      <bdi>{fullName}</bdi>
      <Text size="xs" c="dimmed">
        <bdi>{email}</bdi>
      </Text>
    </>
  )
}

function Invite() {
  const { staff: words, roles: roleWords } = useWords(consoleWords)
  const common = useWords(commonWords)
  const { locale } = useLocale()
  const act = useAct()
  return (
    <FormButton
      isPrimary
      label={words.invite.label}
      text={words.invite.text}
      first={{ email: '', fullName: '', role: 'SUPPORT', locale }}
      send={({ fullName, ...body }) => act('/staff', { body: { ...body, ...(fullName !== '' && { fullName }) } })}
      changes={changed}
    >
      {(form) => (
        <>
          <TextInput
            label={common.email}
            type="email"
            required
            classNames={{ input: 'ltr' }}
            {...form.field('email')}
          />
          <TextInput label={common.name} {...form.field('fullName')} />
          <Select
            label={words.role}
            description={words.roleHint}
            allowDeselect={false}
            data={roles.map((value) => ({ value, label: roleWords[value] }))}
            value={form.values.role}
            onChange={(role) => form.set({ role: role ?? 'SUPPORT' })}
          />
          <Select
            label={words.language}
            allowDeselect={false}
            data={locales.map((value) => ({ value, label: languageNames[value] }))}
            value={form.values.locale}
            onChange={(value) => form.set({ locale: value ?? 'en' })}
          />
        </>
      )}
    </FormButton>
  )
}

function Acts({ person: { id, role } }: { person: Person }) {
  const { staff: words, roles: roleWords } = useWords(consoleWords)
  const act = useAct()
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <FormButton
        size="xs"
        label={words.change.label}
        text={words.change.text}
        first={{ role }}
        send={(body) => act(`/staff/${id}`, { method: 'PATCH', body })}
        changes={changed}
      >
        {(form) => (
          <Select
            label={words.role}
            allowDeselect={false}
            data={roles.map((value) => ({ value, label: roleWords[value] }))}
            value={form.values.role}
            onChange={(value) => form.set({ role: value ?? role })}
          />
        )}
      </FormButton>
      <FormButton size="xs" {...words.reset} first={{}} send={() => act(`/staff/${id}/reset`)} changes={changed} />
      <FormButton
        size="xs"
        {...words.remove}
        first={{}}
        send={() => act(`/staff/${id}`, { method: 'DELETE' })}
        changes={changed}
        isGrave
      />
    </Group>
  )
}
