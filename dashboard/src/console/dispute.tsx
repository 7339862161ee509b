import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { disputeWords } from '../features/disputes/words.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { useWrite } from '../lib/write.ts'
import { latePart } from '../lib/late-part.ts'
import { Copyable } from '../ui/copyable.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Refused } from '../ui/refused.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Loading, Shown } from '../ui/states.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { consoleDisputeWords } from './dispute-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Reason } from './reason.tsx'
import { saveAs } from './save-as.ts'
import { disputeTones, Moment, Money, To } from './values.tsx'
import { consoleWords } from './words.ts'

const Chart = latePart(() => import('../ui/chart.tsx').then((all) => all.Chart))

type Dispute = Operator.OperatorDisputeDetail

/** One dispute: the bank's facts, the merchant's answer, and the operator's steps. */
export function Page() {
  const { id = '' } = useParams({ strict: false })
  const one = useRead<Dispute>(`/disputes/${encodeURIComponent(id)}`)
  return <Shown query={one}>{(dispute) => <Whole dispute={dispute} />}</Shown>
}

function Whole({ dispute }: { dispute: Dispute }) {
  const names = useWords(disputeWords)
  const words = useWords(consoleDisputeWords)
  const { environments } = useWords(consoleWords)
  const moment = (at: string | undefined) => at && <Moment at={at} />
  return (
    <PageFrame
      title={dispute.transactionReference}
      parent={{ to: '/disputes', label: names.title }}
      actions={<Steps dispute={dispute} />}
    >
      <FactSheet
        facts={[
          [
            words.waits,
            <Group key="s" gap="sm">
              <Status tone={disputeTones[dispute.status]}>{names.statuses[dispute.status]}</Status>
              <Text size="sm">{words.waitsFor[dispute.waitsFor]}</Text>
            </Group>,
          ],
          [names.kind, names.kinds[dispute.kind]],
          [words.part, <Money key="a" amount={dispute.amount} currency={dispute.currency} />],
          [names.reason, names.reasons[dispute.reason] ?? <bdi key="r">{dispute.reason}</bdi>],
          [names.code, dispute.networkCode],
          [
            names.payment,
            <To key="p" to={`/payments/${dispute.transactionId}`}>
              {dispute.transactionReference}
            </To>,
          ],
          [
            words.merchant,
            <To key="m" to={`/merchants/${dispute.merchantId}`}>
              {dispute.merchantName || dispute.merchantId}
            </To>,
          ],
          [words.environment, environments[dispute.environment]],
          [names.deadline, moment(dispute.respondBy)],
          [names.opened, moment(dispute.createdAt)],
          [names.submitted, moment(dispute.submittedAt)],
          [names.forwarded, moment(dispute.forwardedAt)],
          [names.closed, moment(dispute.closedAt)],
          [words.nextTry, moment(dispute.nextTryAt)],
          [words.upstream, dispute.upstreamId && <Copyable key="u" value={dispute.upstreamId} />],
        ]}
      />
      <Answer dispute={dispute} />
      <Rate rate={dispute.rate} />
    </PageFrame>
  )
}

function Answer({ dispute }: { dispute: Dispute }) {
  const common = useWords(commonWords)
  const names = useWords(disputeWords)
  const words = useWords(consoleDisputeWords)
  const { explanation, trackingNumber, files, tries, id } = dispute
  const isEmpty = explanation === undefined && trackingNumber === undefined && files.length === 0
  const text = [explanation, trackingNumber && `${names.answer.tracking}${common.colon} ${trackingNumber}`]
    .filter(Boolean)
    .join('\n\n')
  return (
    <Section
      title={words.answer}
      actions={
        text !== '' && (
          <Button
            variant="default"
            onClick={() => saveAs(`${dispute.transactionReference}.txt`, new Blob([text], { type: 'text/plain' }))}
          >
            {words.saveAnswer}
          </Button>
        )
      }
    >
      <Paper withBorder p="md">
        <Stack gap="sm">
          {isEmpty && <Text c="dimmed">{words.noAnswer}</Text>}
          {explanation !== undefined && (
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {explanation}
            </Text>
          )}
          {trackingNumber !== undefined && (
            <Text size="sm">
              {names.answer.tracking}
              {common.colon} <bdi>{trackingNumber}</bdi>
            </Text>
          )}
          {files.map((file) => (
            <File key={file.id} dispute={id} file={file} />
          ))}
          {tries > 0 && (
            <Text size="sm" c="dimmed">
              {words.tries(tries)}
            </Text>
          )}
        </Stack>
      </Paper>
    </Section>
  )
}

function File({ dispute, file: { id, kind, name } }: { dispute: string; file: Dispute['files'][number] }) {
  const common = useWords(commonWords)
  const names = useWords(disputeWords)
  const words = useWords(consoleDisputeWords)
  const act = useAct()
  const get = useWrite(
    async () => {
      const path = `/disputes/${dispute}/files/${id}/download`
      const { content, mediaType } = await act<Operator.OperatorDisputeFileContent>(path)
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
      saveAs(name, new Blob([bytes], { type: mediaType }))
    },
    { changes: ['/acts'] },
  )
  return (
    <Group justify="space-between">
      <Text size="sm">
        {names.answer.kinds[kind]}
        {common.colon} <bdi>{name}</bdi>
      </Text>
      <Button variant="default" size="xs" loading={get.isPending} onClick={() => get.mutate()}>
        {words.download}
      </Button>
      <Refused error={get.error} />
    </Group>
  )
}

function Rate({ rate: { months, limits } }: Pick<Dispute, 'rate'>) {
  const names = useWords(disputeWords).rate
  const format = useFormat()
  const limit = Math.min(...limits.map((each) => each.rate))
  if (months.every(({ payments, disputes }) => payments + disputes === 0)) return undefined
  return (
    <Section title={names.title}>
      <Paper withBorder p="md">
        <Suspense fallback={<Loading />}>
          <Chart
            label={names.title}
            height={180}
            points={months.map(({ month }) => ({ name: format.month(month), tick: format.monthName(month) }))}
            series={[
              { name: names.line, color: 'one', kind: 'line', values: months.map(({ rate }) => rate) },
              { name: names.limit, color: 'two', kind: 'line', values: months.map(() => limit) },
            ]}
            format={format.number}
            formatTick={format.short}
          />
        </Suspense>
      </Paper>
    </Section>
  )
}

const changed = ['/disputes', '/today', '/acts', '/payments']

/** The steps that are open to the operator now. */
function Steps({ dispute: { id, status, respondBy, closedAt } }: { dispute: Dispute }) {
  const words = useWords(consoleDisputeWords)
  const act = useAct()
  if (closedAt !== undefined) return undefined
  const canAccept = status === 'NEEDS_RESPONSE' && (respondBy === undefined || new Date(respondBy) > new Date())
  return (
    <>
      {status === 'SUBMITTED' && (
        <FormButton
          {...words.submit}
          isPrimary
          first={{}}
          send={() => act(`/disputes/${id}/submit`)}
          changes={changed}
        />
      )}
      {canAccept && (
        <Reasoned words={words.accept} send={(reason) => act(`/disputes/${id}/accept`, { body: { reason } })} />
      )}
      {(['WON', 'LOST'] as const).map((outcome) => (
        <Reasoned
          key={outcome}
          words={outcome === 'WON' ? words.won : words.lost}
          isGrave={outcome === 'LOST'}
          send={(reason) => act(`/disputes/${id}/close`, { body: { outcome, reason } })}
        />
      ))}
    </>
  )
}

type ReasonedParts = {
  words: { label: string; text: string }
  isGrave?: boolean
  send: (reason: string) => Promise<unknown>
}

function Reasoned({ words, send, isGrave = false }: ReasonedParts) {
  return (
    <FormButton
      {...words}
      isGrave={isGrave}
      first={{ reason: '' }}
      send={(values) => send(values.reason)}
      changes={changed}
    >
      {(form) => <Reason form={form} />}
    </FormButton>
  )
}
