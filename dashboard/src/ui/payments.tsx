import type * as Api from '../lib/merchant-api.ts'
import { Text } from '@mantine/core'
import { type Locale, useWords } from '../lib/language.ts'
import { useList } from '../lib/pages.ts'
import { commonWords } from '../lib/words.ts'
import { PaymentStatus } from './payment-status.tsx'
import { RecordCell } from './record-cell.tsx'
import { RowLink } from './row-link.tsx'
import { Section } from './section.tsx'
import { Shown } from './states.tsx'
import { ListTable } from './table.tsx'
import { Money } from './values.tsx'

type By = { paymentLink: string } | { product: string } | { clientId: string } | { subscriptionId: string }

const words: Record<Locale, { title: string; none: string; reference: string; customer: string }> = {
  en: { title: 'Payments', none: 'No payments yet.', reference: 'Reference', customer: 'Customer' },
  fr: { title: 'Paiements', none: 'Aucun paiement pour l’instant.', reference: 'Référence', customer: 'Acheteur' },
  ar: { title: 'الدفعات', none: 'لا توجد دفعات بعد.', reference: 'المرجع', customer: 'المشتري' },
}

const shownAtOnce = 10

/** The last payments of something, and the way to all of them. */
export function Payments({ by }: { by: By }) {
  const own = useWords(words)
  const common = useWords(commonWords)
  const payments = useList<Api.Transaction>('/transactions', { ...by, type: 'PAYMENT', size: shownAtOnce })
  return (
    <Section
      title={own.title}
      actions={
        <RowLink to="/transactions" search={by}>
          {common.all}
        </RowLink>
      }
    >
      <Shown query={payments}>
        {(page) =>
          page.content.length === 0 ? (
            <Text c="dimmed">{own.none}</Text>
          ) : (
            <ListTable
              label={own.title}
              page={{ ...page, totalPages: 1 }}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/transactions/${id}`}
              columns={[
                {
                  label: own.reference,
                  cell: ({ id, reference, createdAt }) => (
                    <RecordCell to={`/transactions/${id}`} reference={reference} at={createdAt} />
                  ),
                },
                {
                  label: common.status,
                  cell: (payment) => <PaymentStatus of={payment} />,
                },
                {
                  label: own.customer,
                  isWide: true,
                  cell: ({ customer }) => <bdi>{customer?.name ?? customer?.email ?? '–'}</bdi>,
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
      </Shown>
    </Section>
  )
}
