import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { ListTable } from '../../ui/table.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { type PaymentLink, toneOfLink } from './api.ts'
import { linkWords } from './words.ts'

const names = ['q', 'status', 'from', 'to'] as const
const pathOf = ({ reference }: PaymentLink) => `/payment-links/${reference}`

export function Page() {
  const words = useWords(linkWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const mayWrite = useMay('payment_links:write')
  const links = useList<PaymentLink>('/payment-links', useListQuery(names))
  const create = mayWrite && (
    <Button component={Link} to="/payment-links/new">
      {words.create}
    </Button>
  )
  return (
    <PageFrame title={words.title} actions={create}>
      <FilterBar names={names}>
        <TextFilter name="q" label={common.search} placeholder={words.searchHint} />
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
            columns={[
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
              { label: common.amount, isNumber: true, cell: (link) => <Amount link={link} /> },
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
              { label: common.created, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
            ]}
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
