import { Stack, Text } from '@mantine/core'
import { refundWords } from '../features/refunds/words.ts'
import { transactionWords } from '../features/transactions/words.ts'
import { declineWords } from '../lib/decline-words.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { Section } from '../ui/section.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { Details, Outcome, References } from './acquirer-notices.tsx'
import { acquirerWords } from './acquirer-words.ts'
import { type Operator, useFormat } from './operator.ts'
import { paymentWords } from './payment-words.ts'
import { asPage, Moment, Money, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

type Payment = Operator.PaymentDetail
type Attempt = Payment['attempts'][number]
type Refund = Payment['refunds'][number]

/** Attempts with the acquirer's answers, its notices, and the refunds. */
export function Answers({ payment }: { payment: Payment }) {
  const words = useWords(paymentWords)
  const { attempts, refunds, records, notices } = payment
  return (
    <>
      {attempts.length > 0 && (
        <Section title={words.answers}>
          <Attempts attempts={attempts} own={payment.id} />
          {records.length > 0 && <Records records={records} />}
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title={words.refunds}>
          <Refunds refunds={refunds} />
        </Section>
      )}
      {(attempts.length > 0 || notices.length > 0) && (
        <Section title={words.notices}>
          <Notices notices={notices} />
        </Section>
      )}
    </>
  )
}

function Attempts({ attempts, own }: { attempts: Attempt[]; own: string }) {
  const words = useWords(paymentWords)
  const { states } = useWords(consoleWords)
  const common = useWords(commonWords)
  const format = useFormat()
  return (
    <ListTable
      label={words.answers}
      page={asPage(attempts)}
      keyOf={({ id }) => id}
      isCards
      columns={[
        {
          label: words.attempt,
          cell: ({ id, reference, createdAt }) => (
            <Stack gap={0}>
              {id === own ? <bdi>{reference}</bdi> : <To to={`/payments/${id}`}>{reference}</To>}
              <Text size="sm" c="dimmed">
                <Moment at={createdAt} />
              </Text>
            </Stack>
          ),
        },
        { label: common.status, cell: ({ status }) => <Status tone={toneOf(status)}>{states[status]}</Status> },
        {
          label: words.acquirer,
          cell: ({ acquirer, acquirerReference, authorisationCode }) => (
            <Lines lines={[acquirer, acquirerReference, authorisationCode]} />
          ),
        },
        { label: words.answer, cell: (attempt) => <Answer attempt={attempt} /> },
        {
          label: words.lookUps,
          cell: ({ lookUps, nextLookUpAt }) => (
            <Lines lines={[format.number(lookUps), nextLookUpAt && words.next(format.moment(nextLookUpAt))]} />
          ),
        },
      ]}
    />
  )
}

/** The first is what counts; the others are more of it. */
const Lines = ({ lines }: { lines: (string | undefined | false)[] }) => (
  <Stack gap={0}>
    {lines
      .filter((line) => line !== undefined && line !== false)
      .map((line, place) => (
        // Lines of one cell stay in their place.
        <Text key={place} size="sm" c={place === 0 ? undefined : 'dimmed'}>
          <bdi style={{ overflowWrap: 'anywhere' }}>{line}</bdi>
        </Text>
      ))}
  </Stack>
)

function Answer({ attempt: { decline, networkCode, advice, threeDS, authorisationCode } }: { attempt: Attempt }) {
  const words = useWords(paymentWords)
  const names = useWords(transactionWords)
  const reasons: Readonly<Record<string, string>> = useWords(declineWords)
  const { colon } = useWords(commonWords)
  const said = [networkCode && words.code(networkCode), advice && words.advice(advice)].filter(Boolean).join(', ')
  return (
    <Lines
      lines={[
        decline !== undefined && (reasons[decline] ?? decline),
        decline !== undefined && decline in reasons && decline,
        said !== '' && said,
        decline === undefined && authorisationCode !== undefined && names.steps['AUTHORIZED'],
        threeDS && `3-D Secure ${threeDS.version}${colon} ${names.threeDSResults[threeDS.result] ?? threeDS.result}`,
      ]}
    />
  )
}

function Records({ records }: Pick<Payment, 'records'>) {
  const words = useWords(paymentWords)
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.recordsText}
      </Text>
      <ListTable
        label={words.records}
        page={asPage(records)}
        keyOf={({ acquirer, kind, reference }) => `${acquirer} ${kind} ${reference}`}
        isCards
        columns={[
          {
            label: words.records,
            cell: ({ acquirer, kind, upstreamId }) => <Lines lines={[kind, acquirer, upstreamId]} />,
          },
          { label: words.facts, cell: ({ facts }) => <Details facts={facts} /> },
          { label: words.changed, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        ]}
      />
    </>
  )
}

function Refunds({ refunds }: { refunds: Refund[] }) {
  const words = useWords(paymentWords)
  const names = useWords(refundWords)
  const common = useWords(commonWords)
  return (
    <ListTable
      label={words.refunds}
      page={asPage(refunds)}
      keyOf={({ id }) => id}
      isCards
      columns={[
        {
          label: names.reference,
          cell: ({ transactionId, reference, createdAt }) => (
            <Stack gap={0}>
              <To to={`/payments/${transactionId}`}>{reference}</To>
              <Text size="sm" c="dimmed">
                <Moment at={createdAt} />
              </Text>
            </Stack>
          ),
        },
        { label: common.status, cell: (refund) => <RefundState refund={refund} /> },
        {
          label: words.payer,
          cell: ({ paidBy, acquirerReference }) => <Lines lines={[words.payers[paidBy], acquirerReference]} />,
        },
        {
          label: common.amount,
          isNumber: true,
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  )
}

function RefundState({ refund: { status, pendingReason, failureReason } }: { refund: Refund }) {
  const names = useWords(refundWords)
  const more = failureReason
    ? names.failureReasons[failureReason]
    : pendingReason && names.pendingReasons[pendingReason]
  return (
    <Stack gap={2} align="flex-start">
      <Status tone={toneOf(status)}>{names.statuses[status]}</Status>
      {more && (
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      )}
    </Stack>
  )
}

function Notices({ notices }: Pick<Payment, 'notices'>) {
  const words = useWords(paymentWords)
  const names = useWords(acquirerWords)
  if (notices.length === 0) return <Text c="dimmed">{words.noNotices}</Text>
  return (
    <ListTable
      label={words.notices}
      page={asPage(notices)}
      keyOf={({ acquirer, eventId }) => `${acquirer} ${eventId}`}
      isCards
      columns={[
        { label: names.received, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
        { label: words.about, cell: ({ kind, acquirer }) => <Lines lines={[names.kinds[kind], acquirer]} /> },
        { label: names.outcome, cell: (notice) => <Outcome notice={notice} /> },
        { label: names.reference, cell: (notice) => <References notice={notice} /> },
        { label: names.details, cell: ({ facts }) => <Details facts={facts} /> },
      ]}
    />
  )
}
