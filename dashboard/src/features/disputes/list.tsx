import { Paper, Stack, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { latePart } from '../../lib/late-part.ts'
import { ChoiceFilter, FilterBar } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RecordCell } from '../../ui/record-cell.tsx'
import { Loading } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { type Dispute, filterNames, toneOf, useDisputes, useRate } from './api.ts'
import { disputeWords } from './words.ts'

const RateChart = latePart(() => import('./rate-chart.tsx').then((all) => all.RateChart))

export function Page() {
  const words = useWords(disputeWords)
  const common = useWords(commonWords)
  const columns = useColumns()
  return (
    <PageFrame title={words.title}>
      <Rate />
      <FilterBar names={filterNames}>
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
      </FilterBar>
      <Listed query={useDisputes()} names={filterNames} empty={words.empty}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            columns={columns}
            keyOf={({ id }) => id}
            linkOf={({ id }) => `/disputes/${id}`}
          />
        )}
      </Listed>
    </PageFrame>
  )
}

function useColumns(): Column<Dispute>[] {
  const words = useWords(disputeWords)
  const common = useWords(commonWords)
  return [
    {
      label: words.payment,
      cell: ({ id, transactionReference, createdAt }) => (
        <RecordCell to={`/disputes/${id}`} reference={transactionReference} at={createdAt} />
      ),
    },
    { label: words.reason, cell: ({ reason }) => words.reasons[reason] ?? <bdi>{reason}</bdi>, isWide: true },
    {
      label: common.status,
      cell: ({ status }) => <Status tone={toneOf[status]}>{words.statuses[status]}</Status>,
    },
    {
      label: words.deadline,
      cell: ({ respondBy, canAnswer }) => respondBy && canAnswer && <Moment at={respondBy} />,
      isWide: true,
    },
    {
      label: common.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

function Rate() {
  const words = useWords(disputeWords).rate
  const { data } = useRate()
  if (!data || data.months.every(({ payments, disputes }) => payments + disputes === 0)) return undefined
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
        <Suspense fallback={<Loading />}>
          <RateChart rate={data} />
        </Suspense>
      </Stack>
    </Paper>
  )
}
