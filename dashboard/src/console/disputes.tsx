import { Button, Checkbox, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { disputeWords } from '../features/disputes/words.ts'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { NumberField } from '../ui/fields.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { consoleDisputeWords } from './dispute-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { asPage, disputeTones, Moment, Money, To } from './values.tsx'

/** Disputes of all merchants: what is due soon stands first. */
export function Page() {
  const words = useWords(consoleDisputeWords)
  const names = useWords(disputeWords)
  const common = useWords(commonWords)
  const mayAct = useHas('RISK')
  const [{ all }, change] = useFilters()
  const list = useRead<Operator.OperatorDisputeList>('/disputes', { all })
  return (
    <PageFrame
      title={names.title}
      actions={
        <>
          <Button variant="default" onClick={() => change({ all: all === undefined ? 'true' : undefined })}>
            {all === undefined ? words.showAll : words.showOpen}
          </Button>
          {mayAct && <Enter />}
        </>
      }
    >
      <Shown query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <ListTable
              label={names.title}
              page={asPage(items)}
              keyOf={({ id }) => id}
              {...(mayAct && { linkOf: ({ id }: { id: string }) => `/disputes/${id}` })}
              columns={[
                {
                  label: names.payment,
                  cell: ({ id, transactionReference }) =>
                    mayAct ? <To to={`/disputes/${id}`}>{transactionReference}</To> : <bdi>{transactionReference}</bdi>,
                },
                { label: words.merchant, isWide: true, cell: ({ merchantName }) => <bdi>{merchantName}</bdi> },
                {
                  label: common.status,
                  cell: ({ status }) => <Status tone={disputeTones[status]}>{names.statuses[status]}</Status>,
                },
                { label: words.waits, isWide: true, cell: ({ waitsFor }) => words.waitsFor[waitsFor] },
                {
                  label: names.deadline,
                  cell: ({ respondBy, closedAt }) => respondBy && !closedAt && <Moment at={respondBy} />,
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
      <Rates />
    </PageFrame>
  )
}

function Rates() {
  const { colon } = useWords(commonWords)
  const { rates: words, merchant } = useWords(consoleDisputeWords)
  const names = useWords(disputeWords).rate
  const format = useFormat()
  const list = useRead<Operator.MerchantDisputeRates>('/dispute-rates')
  return (
    <Section title={words.title}>
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <Shown query={list}>
        {({ items, limits }) => (
          <Stack>
            {items.length === 0 ? (
              <Paper withBorder p="md">
                <Text c="dimmed">{words.empty}</Text>
              </Paper>
            ) : (
              <ListTable
                label={words.title}
                page={asPage(items)}
                keyOf={({ merchantId }) => merchantId}
                columns={[
                  {
                    label: merchant,
                    cell: ({ merchantId, merchantName }) => (
                      <To to={`/merchants/${merchantId}`}>{merchantName || merchantId}</To>
                    ),
                  },
                  {
                    label: names.payments,
                    isNumber: true,
                    isWide: true,
                    cell: ({ payments }) => format.number(payments),
                  },
                  { label: names.disputes, isNumber: true, cell: ({ disputes }) => format.number(disputes) },
                  {
                    label: words.rate,
                    isNumber: true,
                    cell: ({ rate }) => <Bar rate={rate} limit={Math.min(...limits.map((each) => each.rate))} />,
                  },
                ]}
              />
            )}
            <Text size="sm" c="dimmed">
              {limits
                .map(
                  ({ network, rate, disputes }) =>
                    `${network}${colon} ${words.limit(format.rate(rate / 100), format.number(disputes))}`,
                )
                .join(' · ')}
            </Text>
          </Stack>
        )}
      </Shown>
    </Section>
  )
}

const barWidth = 96

/** The rate as a bar with a line at the lowest limit; the number stands beside it. */
function Bar({ rate, limit }: { rate: number; limit: number }) {
  const format = useFormat()
  const scale = barWidth / (limit * 2)
  const color = rate >= limit ? 'var(--mantine-color-error)' : 'var(--mantine-primary-color-filled)'
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <svg width={barWidth} height={12} aria-hidden>
        <rect x={0} y={3} width={Math.min(barWidth, Math.max(1, rate * scale))} height={6} rx={2} fill={color} />
        <line x1={limit * scale} x2={limit * scale} y1={0} y2={12} stroke="currentColor" strokeDasharray="2 2" />
      </svg>{' '}
      {format.number(rate)}
    </span>
  )
}

const first = { transaction: '', reason: '', amount: '', networkCode: '', respondBy: '', isInquiry: false }

function Enter() {
  const words = useWords(consoleDisputeWords)
  const names = useWords(disputeWords)
  const act = useAct()
  const navigate = useNavigate()
  return (
    <FormButton
      isPrimary
      label={words.open.label}
      text={words.open.text}
      first={first}
      send={async ({ transaction, reason, amount, networkCode, respondBy, isInquiry }) => {
        const body = {
          transaction,
          reason,
          isInquiry,
          ...(amount !== '' && { amount: Number(amount.replace(',', '.')) }),
          ...(networkCode !== '' && { networkCode }),
          ...(respondBy !== '' && { respondBy: `${respondBy}T23:59:59Z` }),
        }
        const { id } = await act<Operator.OperatorDisputeDetail>('/disputes', { body })
        await navigate({ to: `/disputes/${id}` })
      }}
      changes={['/disputes', '/dispute-rates', '/today', '/acts', '/payments']}
    >
      {(form) => (
        <>
          <TextInput
            label={words.transaction}
            description={words.transactionHint}
            required
            {...form.field('transaction')}
          />
          <Textarea label={names.reason} required autosize maxLength={500} {...form.field('reason')} />
          <NumberField label={words.part} description={words.partHint} {...form.field('amount')} />
          <TextInput label={names.code} maxLength={20} {...form.field('networkCode')} />
          <TextInput type="date" label={names.deadline} description={words.deadlineHint} {...form.field('respondBy')} />
          <Checkbox
            label={words.inquiry}
            checked={form.values.isInquiry}
            onChange={({ currentTarget }) => form.set({ isInquiry: currentTarget.checked })}
          />
        </>
      )}
    </FormButton>
  )
}
