import { Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { useAct } from './act.ts'
import { type Operator, useRead } from './operator.ts'
import { riskWords } from './risk-words.ts'
import { Moment, Money, To } from './values.tsx'
import { consoleWords } from './words.ts'

type Review = Operator.RiskReview

/** Payments that a rule has sent to a person. */
export function Reviews({ mayAct }: { mayAct: boolean }) {
  const { reviews: words } = useWords(riskWords)
  const list = useRead<Operator.RiskReviewList>('/risk/reviews')
  return (
    <Shown query={list}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={words.none} text={words.noneText} />
        ) : (
          <Stack>
            {items.map((review) => (
              <One key={review.id} review={review} mayAct={mayAct} />
            ))}
          </Stack>
        )
      }
    </Shown>
  )
}

function One({ review, mayAct }: { review: Review; mayAct: boolean }) {
  const { reviews: words } = useWords(riskWords)
  const { payments } = useWords(consoleWords)
  const { id, reference, merchantId, merchantName, amount, currency, card, buyer, rule, since } = review
  return (
    <Paper withBorder p="md" component="section" aria-label={reference}>
      <Stack gap="xs">
        <Group justify="space-between">
          <To to={`/payments/${id}`}>{reference}</To>
          <Text fw={600}>
            <Money amount={amount} currency={currency} />
          </Text>
        </Group>
        <Text size="sm">
          {words.rule}: <bdi>{rule}</bdi>
        </Text>
        <Text size="sm">
          {payments.merchant}: <To to={`/merchants/${merchantId}`}>{merchantName || merchantId}</To>
        </Text>
        <Text size="sm" c="dimmed">
          {card && (
            <>
              {words.card}: <bdi>{card}</bdi> ·{' '}
            </>
          )}
          {buyer && (
            <>
              {payments.buyer}: <bdi>{buyer}</bdi> ·{' '}
            </>
          )}
          <Moment at={since} />
        </Text>
        {mayAct && <Decide review={review} />}
      </Stack>
    </Paper>
  )
}

function Decide({ review: { id } }: { review: Review }) {
  const { reviews: words } = useWords(riskWords)
  const { reason } = useWords(consoleWords)
  const act = useAct()
  return (
    <Group gap="xs">
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
