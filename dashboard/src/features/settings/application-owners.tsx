import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import type { Application } from './api.ts'
import { ApplicationPart, useApplicationForm } from './application-part.tsx'
import { applicationWords } from './application-words.ts'

type Owner = { fullName: string; sharePercent: number | '' }
const empty: Owner = { fullName: '', sharePercent: '' }
const most = 10

/** People who own a part of the company. */
export function Owners({ application }: { application: Application }) {
  const { owner: words, hints, sections } = useWords(applicationWords)
  const known: Owner[] = application.owners ?? []
  const form = useApplicationForm({ owners: known.length > 0 ? known : [empty] }, ({ owners }) => ({
    owners: owners
      .filter(({ fullName, sharePercent }) => fullName !== '' || sharePercent !== '')
      .map(({ fullName, sharePercent }) => ({ fullName, sharePercent: sharePercent === '' ? 0 : sharePercent })),
  }))
  const { owners } = form.values
  const change = (at: number, some: Partial<Owner>) =>
    form.set({ owners: owners.map((each, place) => (place === at ? { ...each, ...some } : each)) })
  const wrong = form.errorOf('owners')
  return (
    <ApplicationPart title={sections.owners} form={form}>
      <Text size="sm" c="dimmed">
        {hints.owners}
      </Text>
      {owners.map(({ fullName, sharePercent }, at) => (
        // Rows have no names of their own, and are added at the end.
        <Group key={at} align="end" gap="sm">
          <TextInput
            label={words.name}
            value={fullName}
            onChange={({ currentTarget }) => change(at, { fullName: currentTarget.value })}
            style={{ flex: 1, minWidth: 180 }}
          />
          <NumberInput
            label={words.share}
            min={1}
            max={100}
            w={110}
            value={sharePercent}
            onChange={(value) => change(at, { sharePercent: typeof value === 'number' ? value : '' })}
          />
          {owners.length > 1 && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              aria-label={`${words.remove} ${fullName}`}
              onClick={() => form.set({ owners: owners.filter((_, place) => place !== at) })}
            >
              {words.remove}
            </Button>
          )}
        </Group>
      ))}
      {wrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {wrong}
        </Text>
      )}
      {owners.length < most && (
        <Group>
          <Button variant="default" size="xs" onClick={() => form.set({ owners: [...owners, empty] })}>
            {words.add}
          </Button>
        </Group>
      )}
    </ApplicationPart>
  )
}
