import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useCount, useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import type { BulkAction } from '../../ui/bulk.tsx'
import { CsvButton, type CsvFile } from '../../ui/csv-button.tsx'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { useSparklines } from '../../ui/sparkline.tsx'
import { StatusTabs } from '../../ui/status-tabs.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { type PaymentLink, toneOfLink } from './api.ts'
import { linkWords } from './words.ts'

const names = ['q', 'status', 'from', 'to'] as const
const pathOf = ({ reference }: PaymentLink) => `/payment-links/${reference}`

export function Page() {
  const words = useWords(linkWords)
  const common = useWords(commonWords)
  const mayWrite = useMay('payment_links:write')
  const { merchant } = useApi()
  const query = useListQuery(names)
  const links = useList<PaymentLink>('/payment-links', query)
  const columns = useColumns(links.data?.content)
  const file = useFile()
  const pause: BulkAction<PaymentLink> = {
    label: words.pause,
    text: words.pauseText,
    isGrave: true,
    isFor: ({ status }) => status === 'ACTIVE',
    run: ({ reference }) => merchant(`/payment-links/${reference}`, { method: 'DELETE' }),
  }
  const create = mayWrite && (
    <Button component={Link} to="/payment-links/new">
      {words.create}
    </Button>
  )
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <CsvButton file={file} load={(paging) => merchant('/payment-links', { query: { ...query, ...paging } })} />
          {create}
        </>
      }
    >
      <StatusTabs
        name="status"
        states={['ACTIVE', 'EXPIRED', 'INACTIVE']}
        words={words.statuses}
        useCount={(status) => useCount('/payment-links', { ...query, status })}
      />
      <FilterBar names={names} search={<TextFilter name="q" label={common.search} placeholder={words.searchHint} />}>
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="to" label={common.until} />
      </FilterBar>
      <Listed query={links} names={names} empty={words.empty} first={create}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            keyOf={({ reference }) => reference}
            linkOf={pathOf}
            nameOf={({ description }) => description}
            bulk={{ actions: mayWrite ? [pause] : [], changes: ['/payment-links'], file }}
            columns={columns}
          />
        )}
      </Listed>
    </PageFrame>
  )
}

function Amount({ link: { amount, amountMode, currency } }: { link: PaymentLink }) {
  const { form } = useWords(linkWords)
  if (amountMode === 'OPEN' || amount === undefined) return <>{form.amountModes.OPEN}</>
  return <Money amount={amount} currency={currency} />
}

function useColumns(rows: PaymentLink[] | undefined): Column<PaymentLink>[] {
  const words = useWords(linkWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const sparklines = useSparklines('PAYMENT_LINK', rows)
  return [
    {
      label: common.description,
      cell: (link) => (
        <RowLink to={pathOf(link)}>
          <bdi>{link.description}</bdi>
        </RowLink>
      ),
    },
    {
      label: common.status,
      cell: ({ status }) => <Status tone={toneOfLink[status]}>{words.statuses[status]}</Status>,
    },
    { label: common.amount, isNumber: true, sort: 'amount', cell: (link) => <Amount link={link} /> },
    {
      label: words.payments,
      isNumber: true,
      isWide: true,
      cell: ({ paymentCount }) => format.number(paymentCount),
    },
    {
      label: words.paid,
      isNumber: true,
      isWide: true,
      cell: ({ paidAmount, currency }) => <Money amount={paidAmount} currency={currency} />,
    },
    sparklines,
    {
      label: common.created,
      isWide: true,
      sort: 'createdAt',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}

function useFile(): CsvFile<PaymentLink> {
  const words = useWords(linkWords)
  const common = useWords(commonWords)
  return {
    name: 'payment-links',
    columns: [
      [common.description, ({ description }) => description],
      [common.status, ({ status }) => words.statuses[status]],
      [common.amount, ({ amount }) => amount],
      ['currency', ({ currency }) => currency],
      [words.payments, ({ paymentCount }) => paymentCount],
      [words.paid, ({ paidAmount }) => paidAmount],
      [common.created, ({ createdAt }) => createdAt],
      ['url', ({ url }) => url],
      ['reference', ({ reference }) => reference],
    ],
  }
}
