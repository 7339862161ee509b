import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import { Fact, Facts } from '../../ui/fact.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { Answer, Files } from './answer.tsx'
import { type DisputeDetail, toneOf } from './api.ts'
import { disputeWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const words = useWords(disputeWords)
  const one = usePortal<DisputeDetail>(`/disputes/${encodeURIComponent(id)}`)
  return (
    <PageFrame title={words.dispute} parent={{ to: '/disputes', label: words.title }}>
      <Shown query={one}>{(dispute) => <Details dispute={dispute} />}</Shown>
    </PageFrame>
  )
}

function Details({ dispute }: { dispute: DisputeDetail }) {
  const words = useWords(disputeWords)
  const mayAnswer = useMay('disputes:write') && dispute.canAnswer
  const { amount, currency, status, kind } = dispute
  const isLate = status === 'NEEDS_RESPONSE' && !dispute.canAnswer
  const isAsked = kind === 'INQUIRY' && status === 'NEEDS_RESPONSE' && !isLate
  return (
    <>
      <Paper withBorder p="md">
        <Stack>
          <Group gap="sm">
            <Title order={2} size="h3">
              <Money amount={amount} currency={currency} />
            </Title>
            <Status tone={toneOf[status]}>{words.statuses[status]}</Status>
          </Group>
          <DisputeFacts dispute={dispute} />
        </Stack>
      </Paper>
      <Alert color={isLate || status === 'LOST' ? 'red' : status === 'WON' ? 'green' : 'blue'}>
        {words.notes[isLate ? 'LATE' : isAsked ? 'INQUIRY' : status]}
      </Alert>
      <Paper withBorder p="md">
        <Stack>
          <Title order={2} size="h4">
            {words.answer.title}
          </Title>
          {mayAnswer && (
            <Text size="sm" c="dimmed">
              {words.answer.hint}
            </Text>
          )}
          <Answer dispute={dispute} mayAnswer={mayAnswer} />
          <Files dispute={dispute} mayAnswer={mayAnswer} />
          {mayAnswer && <Decide dispute={dispute} />}
        </Stack>
      </Paper>
    </>
  )
}

function DisputeFacts({ dispute }: { dispute: DisputeDetail }) {
  const words = useWords(disputeWords)
  const moments = [
    [words.deadline, dispute.respondBy],
    [words.opened, dispute.createdAt],
    [words.submitted, dispute.submittedAt],
    [words.forwarded, dispute.forwardedAt],
    [words.closed, dispute.closedAt],
  ] as const
  return (
    <Facts>
      <Fact label={words.payment}>
        <Anchor component={Link} to={`/transactions/${dispute.transactionId}`} className="ltr" size="sm">
          {dispute.transactionReference}
        </Anchor>
      </Fact>
      <Fact label={words.kind}>{words.kinds[dispute.kind]}</Fact>
      <Fact label={words.reason}>{words.reasons[dispute.reason] ?? <bdi>{dispute.reason}</bdi>}</Fact>
      {dispute.networkCode && <Fact label={words.code}>{<bdi className="ltr">{dispute.networkCode}</bdi>}</Fact>}
      {moments.map(
        ([label, at]) =>
          at && (
            <Fact key={label} label={label}>
              <Moment at={at} />
            </Fact>
          ),
      )}
    </Facts>
  )
}

/** Submitting is done once, and so is letting the money go. */
function Decide({ dispute: { id, explanation, files } }: { dispute: DisputeDetail }) {
  const words = useWords(disputeWords)
  const { portal } = useApi()
  const [asked, setAsked] = useState<'submit' | 'accept'>()
  const decide = useWrite((verb: 'submit' | 'accept') => portal(`/disputes/${id}/${verb}`, { method: 'POST' }), {
    changes: ['/disputes', '/transactions', '/overview'],
  })
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setAsked('accept')}>
        {words.accept.open}
      </Button>
      <Button disabled={explanation === undefined && files.length === 0} onClick={() => setAsked('submit')}>
        {words.submit.open}
      </Button>
      {asked && (
        <Ask
          title={words[asked].title}
          confirm={words[asked].confirm}
          isGrave={asked === 'accept'}
          onConfirm={() => decide.mutateAsync(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Text>{words[asked].text}</Text>
        </Ask>
      )}
    </Group>
  )
}
