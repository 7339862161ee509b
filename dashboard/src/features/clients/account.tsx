import { Paper, SimpleGrid, Stack, Text, Textarea, Timeline } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { moneyWords, toneOfTransaction } from '../../lib/money-words.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { NamedCard } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { accountWords } from './account-words.ts'
import type { Story } from './api.ts'

type Entry = Story['entries'][number]

/** Sums of the client’s payments, in each currency apart. */
export function Totals({ story: { totals, isPartial } }: { story: Story }) {
  const words = useWords(accountWords)
  if (totals.length === 0) return <Text c="dimmed">{words.nothingSpent}</Text>
  return (
    <Stack gap="sm">
      {totals.map((total) => (
        <Total key={total.currency} total={total} />
      ))}
      {isPartial && <Text c="dimmed">{words.partial}</Text>}
    </Stack>
  )
}

function Total({ total }: { total: Story['totals'][number] }) {
  const words = useWords(accountWords)
  const format = useFormat()
  const { currency, spent, paid, refunded, disputed, payments, firstAt, lastAt } = total
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label={words.spent}>{money(spent)}</Figure>
      <Figure label={words.payments}>{format.number(payments)}</Figure>
      <Figure label={words.since}>{format.day(firstAt)}</Figure>
      <Figure label={words.lastPayment}>{format.day(lastAt)}</Figure>
      {(refunded > 0 || disputed > 0) && <Figure label={words.paid}>{money(paid)}</Figure>}
      {refunded > 0 && <Figure label={words.refunded}>{money(refunded)}</Figure>}
      {disputed > 0 && <Figure label={words.disputed}>{money(disputed)}</Figure>}
    </SimpleGrid>
  )
}

/** Steps with the client, the newest first. */
export function Steps({ story: { entries, hasMore } }: { story: Story }) {
  const words = useWords(accountWords)
  return (
    <Section title={words.timeline}>
      <Paper withBorder p="md">
        <Timeline bulletSize={14} lineWidth={2}>
          {entries.map((entry) => (
            <Timeline.Item key={`${entry.type} ${entry.id}`} title={words.steps[entry.type]}>
              <Text size="sm" component="div">
                <About entry={entry} />
              </Text>
              <Text size="sm" c="dimmed">
                <Moment at={entry.at} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
        {hasMore && (
          <Text size="sm" c="dimmed" mt="md">
            {words.older}
          </Text>
        )}
      </Paper>
    </Section>
  )
}

const pathOf = ({ type, id }: Entry): string | undefined => {
  if (type === 'PAYMENT' || type === 'REFUND' || type === 'RECEIPT_SENT') return `/transactions/${id}`
  return type.startsWith('SUBSCRIPTION_') ? `/subscriptions/${id}` : undefined
}

function About({ entry }: { entry: Entry }) {
  const { statuses } = useWords(moneyWords)
  const { text, amount, currency, status } = entry
  const path = pathOf(entry)
  if (text === undefined) return undefined
  if (path === undefined) return <NamedCard text={text} />
  return (
    <span style={{ display: 'inline-flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' }}>
      {amount !== undefined && currency !== undefined && <Money amount={amount} currency={currency} />}
      <RowLink to={path}>
        <bdi>{text}</bdi>
      </RowLink>
      {status !== undefined && <Status tone={toneOfTransaction[status]}>{statuses[status]}</Status>}
    </span>
  )
}

/** The company's own note: the people who may not write it read it. */
export function Note({ clientId, story }: { clientId: string; story: Story }) {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const mayWrite = useMay('client_notes:write')
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const form = useTypedForm({
    first: { note: story.note ?? '' },
    send: ({ note }) => portal(`/clients/${clientId}`, { method: 'PATCH', query: { environment }, body: { note } }),
    changes: [`/clients/${clientId}/story`],
    onDone: () => {},
  })
  if (!mayWrite)
    return (
      <Section title={words.note}>
        <Text c={story.note === undefined ? 'dimmed' : undefined} style={{ whiteSpace: 'pre-wrap' }}>
          <bdi>{story.note ?? words.noNote}</bdi>
        </Text>
      </Section>
    )
  return (
    <Section title={words.note}>
      <FormFrame form={form} submit={common.save}>
        <Textarea
          aria-label={words.note}
          description={words.noteHint}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.field('note')}
        />
        {form.values.note === (story.note ?? '') && story.note !== undefined && (
          <Text size="sm" c="dimmed" role="status">
            {common.saved}
          </Text>
        )}
      </FormFrame>
    </Section>
  )
}
