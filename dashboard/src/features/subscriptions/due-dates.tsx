import { Anchor, Stack, Text } from '@mantine/core'
import { declineWords } from '../../lib/decline-words.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { moneyWords, type TransactionStatus } from '../../lib/money-words.ts'
import { useList } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { ListTable } from '../../ui/table.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { type DueDate, type Subscription, toneOfDueDate } from './api.ts'
import { ownWords } from './words.ts'

/** Each due date with what was tried, the latest first. */
export function DueDates({ subscription: { id } }: { subscription: Subscription }) {
  const own = useWords(ownWords)
  const common = useWords(commonWords)
  const [{ page: at }] = useFilters()
  const dueDates = useList<DueDate>(`/subscriptions/${id}/due-dates`, { sort: 'sequence,desc', page: at })
  return (
    <Section title={own.dueDates}>
      <Shown query={dueDates}>
        {(page) => (
          <ListTable
            label={own.dueDates}
            page={page}
            keyOf={(due) => due.id}
            isCards
            columns={[
              { label: own.dueAt, cell: ({ dueAt }) => <Moment at={dueAt} /> },
              { label: common.status, cell: (due) => <State due={due} /> },
              { label: own.attempts, cell: (due) => <Attempts due={due} /> },
              {
                label: common.amount,
                isNumber: true,
                cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
              },
            ]}
          />
        )}
      </Shown>
    </Section>
  )
}

function State({ due: { status, refunded, paymentUrl, nextAttemptAt } }: { due: DueDate }) {
  const own = useWords(ownWords)
  const { colon } = useWords(commonWords)
  return (
    <Stack gap={2} align="flex-start">
      <Status tone={toneOfDueDate[status]}>{own.dueStatuses[status] + (refunded ? ` · ${own.refunded}` : '')}</Status>
      {nextAttemptAt && (
        <Text size="sm">
          {`${own.nextTry}${colon} `}
          <Moment at={nextAttemptAt} />
        </Text>
      )}
      {paymentUrl && (
        <Anchor size="sm" href={paymentUrl} target="_blank" rel="noopener noreferrer">
          {own.payPage}
        </Anchor>
      )}
    </Stack>
  )
}

function Attempts({ due: { attempts } }: { due: DueDate }) {
  const own = useWords(ownWords)
  const { statuses } = useWords(moneyWords)
  const declines = useWords(declineWords)
  if (attempts.length === 0) return <>–</>
  return (
    <Stack gap={4}>
      {attempts.map(({ at, transactionId, status, trigger, decline }) => (
        <Text key={transactionId} size="sm">
          <RowLink to={`/transactions/${transactionId}`}>
            <Moment at={at} />
          </RowLink>{' '}
          · {statuses[status as TransactionStatus] ?? status} · {own.triggers[trigger]}
          {decline && ` · ${declines[decline.code]}`}
        </Text>
      ))}
    </Stack>
  )
}
