import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { applicationNames } from '../../lib/application-names.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { FormButton } from '../../ui/form-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Moment, Status, type Tone } from '../../ui/values.tsx'
import { FileLink } from '../../ui/file-link.tsx'
import type { Application, DocumentKind } from './api.ts'
import { applicationPaths } from './application-part.tsx'
import { applicationWords } from './application-words.ts'
import { RenewalForm } from './renewal-form.tsx'
import { renewalWords } from './renewal-words.ts'

type Renewal = Application['renewals'][number]
type Parts = { application: Application; mayRenew: boolean }

const soonMs = 30 * 86_400_000
const tones: Record<Renewal['status'], Tone> = { WAITING: 'waiting', ACCEPTED: 'good', REFUSED: 'bad' }

/** Documents of an approved application: those that count, those that wait, and the older ones. */
export function Renewals({ application, mayRenew }: Parts) {
  const { sections } = useWords(applicationWords)
  const words = useWords(renewalWords)
  const { documents, renewals, legalForm, checklists } = application
  const needed = checklists.find((each) => each.legalForm === legalForm)?.documents ?? []
  const kinds = [...new Set([...needed, ...documents.map(({ kind }) => kind), ...renewals.map(({ kind }) => kind)])]
  if (kinds.length === 0) return undefined
  return (
    <Section title={sections.documents}>
      <Expiry application={application} />
      <Paper withBorder p="md">
        <Stack>
          <Text size="sm" c="dimmed">
            {words.hint}
          </Text>
          {kinds.map((kind) => (
            <OfKind key={kind} kind={kind} application={application} mayRenew={mayRenew} />
          ))}
        </Stack>
      </Paper>
    </Section>
  )
}

const waitingOf = ({ renewals }: Application, kind: DocumentKind) =>
  renewals.find((each) => each.kind === kind && each.status === 'WAITING')

/** The identity document ends soon, or has ended. */
function Expiry({ application }: { application: Application }) {
  const words = useWords(renewalWords)
  const { date } = useFormat()
  const { identityExpiresOn: day } = application
  if (day === undefined || waitingOf(application, 'IDENTITY')) return undefined
  const left = new Date(`${day}T23:59:59Z`).getTime() - Date.now()
  if (left > soonMs) return undefined
  return <Alert color="yellow">{left < 0 ? words.ended(date(day)) : words.endsSoon(date(day))}</Alert>
}

function OfKind({ kind, application, mayRenew }: Parts & { kind: DocumentKind }) {
  const words = useWords(renewalWords)
  const { date } = useFormat()
  const name = useWords(applicationNames).documents[kind]
  const mine = application.renewals.filter((each) => each.kind === kind)
  const accepted = mine.find(({ status }) => status === 'ACCEPTED')
  const first = application.documents.filter((each) => each.kind === kind)
  const until = kind === 'IDENTITY' ? application.identityExpiresOn : accepted?.expiresOn
  const older = mine.filter((each) => each !== accepted && each.status !== 'WAITING')
  const waiting = waitingOf(application, kind)
  return (
    <Stack gap={4} component="section" aria-label={name}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {mayRenew && !waiting && <HandIn kind={kind} name={name} />}
      </Group>
      <Files files={accepted ? accepted.documents : first} />
      {until !== undefined && (
        <Text size="sm" c="dimmed">
          {words.validUntil(date(until))}
        </Text>
      )}
      {waiting && <Waiting renewal={waiting} mayTakeBack={mayRenew} />}
      {older.map((renewal) => (
        <Older key={renewal.id} renewal={renewal} />
      ))}
      {accepted && first.length > 0 && (
        <Group gap="xs">
          <Status tone="over">{words.replaced}</Status>
          <Files files={first} />
        </Group>
      )}
    </Stack>
  )
}

const Files = ({ files }: { files: Renewal['documents'] }) => (
  <Group gap="sm">
    {files.map(({ id, name, createdAt }) => (
      <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
        <FileLink id={id} name={name} /> · <Moment at={createdAt} />
      </Text>
    ))}
  </Group>
)

function Older({ renewal: { status, reason, documents } }: { renewal: Renewal }) {
  const words = useWords(renewalWords)
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Status tone={status === 'ACCEPTED' ? 'over' : tones[status]}>
          {status === 'ACCEPTED' ? words.replaced : words.states[status]}
        </Status>
        <Files files={documents} />
      </Group>
      {reason !== undefined && (
        <Text size="sm" dir="auto">
          {words.reason(reason)}
        </Text>
      )}
    </Stack>
  )
}

function Waiting({ renewal: { id, status, documents }, mayTakeBack }: { renewal: Renewal; mayTakeBack: boolean }) {
  const words = useWords(renewalWords)
  const { portal } = useApi()
  return (
    <Group gap="xs">
      <Status tone={tones[status]}>{words.states[status]}</Status>
      <Files files={documents} />
      {mayTakeBack && (
        <FormButton
          {...words.takeBack}
          size="xs"
          first={{}}
          send={() => portal(`/application/renewals/${id}`, { method: 'DELETE' })}
          changes={applicationPaths}
        />
      )}
    </Group>
  )
}

const blank = { files: [] as File[], expiresOn: '' }

function HandIn({ kind, name }: { kind: DocumentKind; name: string }) {
  const words = useWords(renewalWords)
  const { portal, upload } = useApi()
  return (
    <FormButton
      label={words.handIn}
      description={words.handInOf(name)}
      title={words.handInOf(name)}
      text={words.text}
      submit={words.submit}
      size="xs"
      first={blank}
      send={async ({ files, expiresOn }) => {
        const fileIds: string[] = []
        for (const file of files) fileIds.push((await upload(file)).id)
        const body = { kind, fileIds, ...(expiresOn !== '' && { expiresOn }) }
        return portal('/application/renewals', { method: 'POST', body })
      }}
      changes={applicationPaths}
      onDone={() => notifications.show({ message: words.sent })}
    >
      {(form) => <RenewalForm form={form} needsDay={kind === 'IDENTITY'} />}
    </FormButton>
  )
}
