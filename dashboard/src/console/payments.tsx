import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { type Operator, useOperator, useRead } from './operator.ts'
import { Search } from './search.tsx'
import { asPage, Moment, Money, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

/** Transactions of all merchants: what was looked for, or what waits for the operator. */
export function Page() {
  const { payments: words } = useWords(consoleWords)
  const common = useWords(commonWords)
  const [{ q, waiting }, change] = useFilters()
  const [email, setEmail] = useBuyer()
  const byEmail = email !== undefined && q === undefined && waiting === undefined
  const isAsked = byEmail || q !== undefined || waiting !== undefined
  const found = useRead<Operator.PaymentList>('/payments', { q, waiting }, { enabled: isAsked && !byEmail })
  const ofBuyer = usePaymentsOf(byEmail ? email : undefined)
  const list = byEmail ? ofBuyer : found
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
      <Search key={q} label={words.search} hint={words.hint} first={byEmail ? email : q} onEmail={setEmail} />
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
              <Found items={items} />
            )
          }
        </Shown>
      )}
    </PageFrame>
  )
}

function Found({ items }: { items: Operator.PaymentList['items'] }) {
  const { payments: words, states } = useWords(consoleWords)
  const common = useWords(commonWords)
  return (
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

const buyerKey = ['buyer looked for']

/** The e-mail that was looked for: kept for the way back from a payment, in no address. */
function useBuyer() {
  const client = useQueryClient()
  const [email, setEmail] = useState(() => client.getQueryData<string>(buyerKey))
  const keep = (next: string | undefined) => {
    if (next === undefined) client.removeQueries({ queryKey: buyerKey })
    else client.setQueryData(buyerKey, next)
    setEmail(next)
  }
  return [email, keep] as const
}

/** Each look is an act, so that the same one is not repeated by itself. */
function usePaymentsOf(email: string | undefined) {
  const call = useOperator()
  return useQuery({
    queryKey: ['/payments/by-email', email],
    queryFn: () => call<Operator.PaymentList>('/payments/by-email', { method: 'POST', body: { email } }),
    enabled: email !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
