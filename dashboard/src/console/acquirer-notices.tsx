import { Button, Stack, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { acquirerWords } from './acquirer-words.ts'
import { useAct } from './act.ts'
import { OlderRows } from './older-rows.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { asPage, Moment, To } from './values.tsx'

type Account = Operator.AcquirerAccountDetail
type Notice = Operator.AcquirerNotice

/** Notices of the provider, newest first; below, how many were refused, and why. */
export function AcquirerNotices({ account }: { account: Account }) {
  const words = useWords(acquirerWords)
  const isAdmin = useHas('ADMIN')
  const [{ waiting, before }, change] = useFilters()
  const list = useRead<Operator.AcquirerNoticeList>(`/acquirers/${account.id}/notices`, { waiting, before })
  return (
    <>
      <Section
        title={words.notices}
        actions={
          <Button
            variant="default"
            size="xs"
            onClick={() => change({ waiting: waiting === undefined ? 'true' : undefined, before: undefined })}
          >
            {waiting === undefined ? words.showWaiting : words.showAll}
          </Button>
        }
      >
        <Text size="sm" c="dimmed">
          {words.noticesText}
        </Text>
        <Shown query={list}>
          {({ items, next }) =>
            items.length === 0 ? (
              <Empty title={waiting === undefined ? words.noNotices : words.nothingWaits} text={words.noNoticesText} />
            ) : (
              <>
                <ListTable
                  label={words.notices}
                  page={asPage(items)}
                  keyOf={({ eventId }) => eventId}
                  isCards
                  columns={[
                    { label: words.received, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
                    { label: words.subject, cell: ({ kind }) => words.kinds[kind] },
                    { label: words.outcome, cell: (notice) => <Outcome notice={notice} /> },
                    { label: words.reference, cell: (notice) => <References notice={notice} /> },
                    { label: words.details, cell: ({ facts }) => <Details facts={facts} /> },
                    ...(isAdmin
                      ? [
                          {
                            label: words.reread.label,
                            isUnlabelled: true,
                            cell: (notice: Notice) => <Reread account={account} notice={notice} />,
                          },
                        ]
                      : []),
                  ]}
                />
                <OlderRows next={next} />
              </>
            )
          }
        </Shown>
      </Section>
      <Refused refused={account.refused} />
    </>
  )
}

export function Outcome({ notice: { outcome } }: { notice: Pick<Notice, 'outcome'> }) {
  const words = useWords(acquirerWords)
  const isForPeople = outcome === 'UNMATCHED' || outcome === 'FOR_OPERATOR'
  return (
    <Status tone={isForPeople ? 'bad' : outcome === undefined ? 'waiting' : 'good'}>
      {outcome === undefined ? words.acting : words.outcomes[outcome]}
    </Status>
  )
}

export const References = ({
  notice: { reference, upstreamId },
}: {
  notice: Pick<Notice, 'reference' | 'upstreamId'>
}) => (
  <Stack gap={0}>
    {reference && <To to={`/payments?q=${encodeURIComponent(reference)}`}>{reference}</To>}
    {upstreamId && (
      <Text size="sm" c="dimmed">
        <bdi style={{ overflowWrap: 'anywhere' }}>{upstreamId}</bdi>
      </Text>
    )}
  </Stack>
)

export const Details = ({ facts }: Pick<Notice, 'facts'>) => (
  <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    {Object.entries(facts)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}
  </Text>
)

function Reread({ account: { id }, notice: { eventId } }: { account: Account; notice: Notice }) {
  const words = useWords(acquirerWords)
  const act = useAct()
  return (
    <FormButton
      size="xs"
      label={words.reread.label}
      description={`${words.reread.label} · ${eventId}`}
      text={words.reread.text}
      first={{}}
      send={() => act(`/acquirers/${id}/notices/act`, { body: { eventId } })}
      changes={['/acquirers', '/payments', '/acts']}
    />
  )
}

function Refused({ refused }: Pick<Account, 'refused'>) {
  const words = useWords(acquirerWords)
  const format = useFormat()
  if (refused.length === 0) return null
  return (
    <Section title={words.refused}>
      <Text size="sm" c="dimmed">
        {words.refusedText}
      </Text>
      <ListTable
        label={words.refused}
        page={asPage(refused.slice(0, 50))}
        keyOf={({ hour, reason }) => `${hour} ${reason}`}
        columns={[
          { label: words.hour, cell: ({ hour }) => <Moment at={hour} /> },
          { label: words.reason, cell: ({ reason }) => words.reasons[reason] },
          { label: words.count, isNumber: true, cell: ({ count }) => format.number(count) },
        ]}
      />
    </Section>
  )
}
