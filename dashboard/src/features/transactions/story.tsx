import type * as Api from '../../lib/merchant-api.ts'
import { Paper, Stack, Text, Timeline, Title } from '@mantine/core'
import { countOf, useLocale, useWords } from '../../lib/language.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { useOne } from '../../lib/pages.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment } from '../../ui/values.tsx'
import { transactionWords } from './words.ts'

/** Steps of a transaction, oldest first. */
export function TransactionTimeline({ id }: { id: string }) {
  const words = useWords(transactionWords)
  const timeline = useOne<Api.TransactionTimeline>(`/transactions/${encodeURIComponent(id)}/timeline`)
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title order={2} size="h4">
          {words.timeline}
        </Title>
        <Shown query={timeline}>
          {({ entries }) => (
            <Timeline active={entries.length - 1} bulletSize={14} lineWidth={2}>
              {entries.map(({ sequence, type, at, actor, message, data }) => (
                <Timeline.Item
                  key={sequence}
                  {...(failures.has(type) && { color: 'red' })}
                  title={words.steps[isOfCash(type, data) ? 'SUBMITTED_CASH' : type] ?? message}
                >
                  <EventHeard data={data} />
                  {type === 'WEBHOOK_FAILED' && <Attempts data={data} />}
                  {type === 'METHOD_SELECTED' && <Method data={data} />}
                  <Text size="sm" c="dimmed">
                    <Moment at={at} /> · {words.actors[actor]}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )}
        </Shown>
      </Stack>
    </Paper>
  )
}

const failures: ReadonlySet<Api.TransactionStep['type']> = new Set([
  'DECLINED',
  'REFUND_FAILED',
  'PAYOUT_FAILED',
  'DISPUTED',
  'WEBHOOK_FAILED',
])

const isOfCash = (type: Api.TransactionStep['type'], data: Api.TransactionStep['data']) =>
  type === 'SUBMITTED' && data?.['method'] === 'CASH'

function Method({ data }: { data: Api.TransactionStep['data'] }) {
  const { methods } = useWords(moneyWords)
  const name = Object.entries(methods).find(([method]) => method === data?.['method'])?.[1]
  return name !== undefined && <Text size="sm">{name}</Text>
}

/** Of a webhook: the event, which its page tells more of, and the server that it went to. */
function EventHeard({ data }: { data: Api.TransactionStep['data'] }) {
  const { eventId, eventType, host } = data ?? {}
  if (typeof eventId !== 'string' || typeof eventType !== 'string') return null
  return (
    <Text size="sm">
      <RowLink to={`/webhooks/events/${eventId}`}>
        <bdi dir="ltr">{eventType}</bdi>
      </RowLink>
      {typeof host === 'string' && (
        <>
          {' · '}
          <bdi dir="ltr">{host}</bdi>
        </>
      )}
    </Text>
  )
}

/** Of a delivery that was given up. */
function Attempts({ data }: { data: Api.TransactionStep['data'] }) {
  const { tried } = useWords(transactionWords)
  const { locale } = useLocale()
  const { attempts, statusCode } = data ?? {}
  if (typeof attempts !== 'number') return null
  return (
    <Text size="sm">
      {countOf(attempts, locale, tried.attempts)} ·{' '}
      {typeof statusCode === 'number' ? tried.lastAnswer(statusCode) : tried.noAnswer}
    </Text>
  )
}
