import { Alert, Button, Group } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { type Operator, useRead } from './operator.ts'
import { Search } from './search.tsx'
import { asPage, Moment, Money, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

/** Transactions of all merchants: what was looked for, or what waits for the operator. */
export function Page() {
  const { payments: words, states } = useWords(consoleWords)
  const common = useWords(commonWords)
  const [{ q, waiting }, change] = useFilters()
  const isAsked = q !== undefined || waiting !== undefined
  const list = useRead<Operator.PaymentList>('/payments', { q, waiting }, { enabled: isAsked })
  return (
    <PageFrame
      title={words.title}
      actions={
        waiting === undefined && (
          <Button variant="default" onClick={() => change({ waiting: 'true', q: undefined })}>
            {words.showWaiting}
          </Button>
        )
      }
    >
      <Search key={q} label={words.search} hint={words.hint} />
      {waiting !== undefined && (
        <Alert>
          <Group justify="space-between">
            {words.waiting}
            <Button size="xs" variant="default" onClick={() => change({ waiting: undefined })}>
              {common.clear}
            </Button>
          </Group>
        </Alert>
      )}
      {!isAsked ? (
        <Empty title={words.begin} text={words.beginText} />
      ) : (
        <Shown query={list}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                title={waiting === undefined ? words.none : words.noneWaits}
                text={waiting === undefined ? words.noneText : words.noneWaitsText}
              />
            ) : (
              <ListTable
                label={words.title}
                page={asPage(items)}
                keyOf={({ id }) => id}
                linkOf={({ id }) => `/payments/${id}`}
                columns={[
                  { label: words.reference, cell: ({ id, reference }) => <To to={`/payments/${id}`}>{reference}</To> },
                  { label: words.merchant, isWide: true, cell: ({ merchantName }) => <bdi>{merchantName}</bdi> },
                  { label: words.type, isWide: true, cell: ({ type }) => words.types[type] },
                  {
                    label: common.status,
                    cell: ({ status }) => <Status tone={toneOf(status)}>{states[status]}</Status>,
                  },
                  {
                    label: common.amount,
                    isNumber: true,
                    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
                  },
                  { label: common.created, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
                ]}
              />
            )
          }
        </Shown>
      )}
    </PageFrame>
  )
}
