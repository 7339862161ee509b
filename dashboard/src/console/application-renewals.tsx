import { Group, Paper, Stack, Text } from '@mantine/core'
import { applicationNames } from '../lib/application-names.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Status, type Tone } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { OneDocument } from './application-documents.tsx'
import type { Review } from './application.tsx'
import { useFormat, useHas } from './operator.ts'
import { ReasonButton } from './reason-button.tsx'
import { renewalWords } from './renewal-words.ts'
import { Moment } from './values.tsx'

type Renewal = Review['renewals'][number]

const tones: Record<Renewal['status'], Tone> = { WAITING: 'waiting', ACCEPTED: 'good', REFUSED: 'bad' }
const changes = ['/applications', '/today', '/acts']

/** New documents for older ones, those that wait first. */
export function Renewals({ review: { merchantId, renewals } }: { review: Review }) {
  const words = useWords(renewalWords)
  if (renewals.length === 0) return undefined
  const isWaiting = ({ status }: Renewal) => status === 'WAITING'
  const sorted = [...renewals.filter(isWaiting), ...renewals.filter((each) => !isWaiting(each))]
  return (
    <Section title={words.title}>
      {sorted.map((renewal) => (
        <One key={renewal.id} merchantId={merchantId} renewal={renewal} />
      ))}
    </Section>
  )
}

function One({ merchantId, renewal }: { merchantId: string; renewal: Renewal }) {
  const { colon } = useWords(commonWords)
  const words = useWords(renewalWords)
  const { documents: names } = useWords(applicationNames)
  const { date } = useFormat()
  const mayDecide = useHas('RISK')
  const { id, kind, status, expiresOn, documents, createdAt, decidedAt, decidedBy, reason } = renewal
  return (
    <Paper withBorder p="md" component="section" aria-label={`${words.title}${colon} ${names[kind]}`}>
      <Stack gap="xs">
        <Group gap="sm">
          <Text fw={600}>{names[kind]}</Text>
          <Status tone={tones[status]}>{words.states[status]}</Status>
        </Group>
        <Text size="sm" c="dimmed">
          {words.handedIn} <Moment at={createdAt} />
          {expiresOn !== undefined && ` · ${words.validUntil(date(expiresOn))}`}
        </Text>
        {documents.map((file) => (
          <OneDocument
            key={file.id}
            at={`/applications/${merchantId}/documents/${file.id}`}
            file={file}
            maySee={mayDecide}
          />
        ))}
        {decidedAt !== undefined && (
          <Text size="sm" c="dimmed">
            <bdi>{decidedBy?.name}</bdi> · <Moment at={decidedAt} />
          </Text>
        )}
        {reason !== undefined && (
          <Text size="sm">
            <bdi>{reason}</bdi>
          </Text>
        )}
        {mayDecide && status === 'WAITING' && <Decision at={`/applications/${merchantId}/renewals/${id}`} />}
      </Stack>
    </Paper>
  )
}

function Decision({ at }: { at: string }) {
  const words = useWords(renewalWords)
  const act = useAct()
  return (
    <Group gap="sm">
      <FormButton {...words.accept} isPrimary first={{}} send={() => act(`${at}/accept`)} changes={changes} />
      <ReasonButton {...words.refuse} isGrave path={`${at}/refuse`} changes={changes} isToMerchant />
    </Group>
  )
}
