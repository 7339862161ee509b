import { Group, Textarea } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { useAct } from './act.ts'
import { type Operator, useRead } from './operator.ts'
import { riskWords } from './risk-words.ts'
import { asPage, Moment, Money, To } from './values.tsx'
import { consoleWords } from './words.ts'

type Review = Operator.RiskReview

/** Payments that a rule has sent to a person. */
export function Reviews({ mayAct }: { mayAct: boolean }) {
  const { reviews: words } = useWords(riskWords)
  const { payments } = useWords(consoleWords)
  const common = useWords(commonWords)
  const list = useRead<Operator.RiskReviewList>('/risk/reviews')
  return (
    <Shown query={list}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={words.none} text={words.noneText} />
        ) : (
          <ListTable
            label={payments.title}
            page={asPage(items)}
            keyOf={({ id }) => id}
            columns={[
              { label: payments.reference, cell: ({ id, reference }) => <To to={`/payments/${id}`}>{reference}</To> },
              { label: payments.merchant, isWide: true, cell: ({ merchantName }) => <bdi>{merchantName}</bdi> },
              { label: words.rule, cell: ({ rule }) => <bdi>{rule}</bdi> },
              { label: words.card, isWide: true, cell: ({ card }) => card && <bdi>{card}</bdi> },
              { label: payments.buyer, isWide: true, cell: ({ buyer }) => buyer && <bdi>{buyer}</bdi> },
              {
                label: common.amount,
                isNumber: true,
                cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
              },
              { label: common.created, isWide: true, cell: ({ since }) => <Moment at={since} /> },
              { label: common.actions, isUnlabelled: true, cell: (review) => mayAct && <Decide review={review} /> },
            ]}
          />
        )
      }
    </Shown>
  )
}

function Decide({ review: { id } }: { review: Review }) {
  const { reviews: words } = useWords(riskWords)
  const { reason } = useWords(consoleWords)
  const act = useAct()
  return (
    <Group gap="xs" justify="flex-end">
      {(['approve', 'refuse'] as const).map((verb) => (
        <FormButton
          key={verb}
          {...words[verb]}
          isPrimary={verb === 'approve'}
          isGrave={verb === 'refuse'}
          first={{ reason: '' }}
          send={(body) => act(`/risk/reviews/${id}/${verb}`, { body })}
          changes={['/risk', '/today', '/acts', '/payments']}
        >
          {(form) => (
            <Textarea
              label={reason.label}
              description={reason.hint}
              required
              autosize
              minRows={2}
              maxLength={500}
              {...form.field('reason')}
            />
          )}
        </FormButton>
      ))}
    </Group>
  )
}
