import { Group, Paper, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { NamedCard } from '../ui/card.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { type Operator, useRead } from './operator.ts'
import { ReasonButton } from './reason-button.tsx'
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
  const common = useWords(commonWords)
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
          {words.rule}
          {common.colon} <bdi>{rule}</bdi>
        </Text>
        <Text size="sm">
          {payments.merchant}
          {common.colon} <To to={`/merchants/${merchantId}`}>{merchantName || merchantId}</To>
        </Text>
        <Text size="sm" c="dimmed">
          {card && (
            <>
              {words.card}
              {common.colon} <NamedCard text={card} /> ·{' '}
            </>
          )}
          {buyer && (
            <>
              {payments.buyer}
              {common.colon} <bdi>{buyer}</bdi> ·{' '}
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
  return (
    <Group gap="xs">
      {(['approve', 'refuse'] as const).map((verb) => (
        <ReasonButton
          key={verb}
          {...words[verb]}
          isPrimary={verb === 'approve'}
          isGrave={verb === 'refuse'}
          path={`/risk/reviews/${id}/${verb}`}
          changes={['/risk', '/today', '/acts', '/payments']}
        />
      ))}
    </Group>
  )
}
