import { TextInput } from '@mantine/core'
import { amountIn } from '../lib/amounts.ts'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { ListTable } from '../ui/table.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useHas } from './operator.ts'
import { Reason } from './reason.tsx'
import { asPage, Money, Moment } from './values.tsx'
import { consoleWords } from './words.ts'

type Daily = Operator.DailyLimit

/** The most of a day, in each currency that has one. */
export function DailyLimits({ merchantId, daily }: { merchantId: string; daily: Daily[] }) {
  const { limits: words } = useWords(merchantWords)
  const { environments } = useWords(consoleWords)
  const mayAsk = useHas('RISK')
  if (daily.length === 0) return undefined
  return (
    <ListTable
      label={words.daily}
      page={asPage(daily)}
      keyOf={({ environment, currency }) => `${environment} ${currency}`}
      isCards
      columns={[
        { label: words.environment, cell: ({ environment }) => environments[environment] },
        { label: words.daily, cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
        { label: words.taken, cell: ({ taken, currency }) => <Money amount={taken} currency={currency} /> },
        { label: words.setAt, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        ...(mayAsk
          ? [
              {
                label: words.change,
                isUnlabelled: true,
                cell: (each: Daily) => <NoLimit {...each} merchantId={merchantId} />,
              },
            ]
          : []),
      ]}
    />
  )
}

const changes = ['/merchants', '/approvals', '/today', '/acts']

/** Asks for a limit, or for another one. */
export function AskDailyLimit({ merchantId }: { merchantId: string }) {
  const { limits: words } = useWords(merchantWords)
  const act = useAct()
  return (
    <FormButton
      {...words.ask}
      size="xs"
      first={{ currency: 'MAD', amount: '', reason: '' }}
      send={({ amount, ...body }) =>
        act(`/merchants/${merchantId}/daily-limit`, { body: { ...body, amount: amountIn(amount) ?? amount } })
      }
      changes={changes}
    >
      {(form) => (
        <>
          <TextInput label={words.currency} required maxLength={3} {...form.field('currency')} />
          <TextInput label={words.daily} inputMode="decimal" required data-autofocus {...form.field('amount')} />
          <Reason form={form} />
        </>
      )}
    </FormButton>
  )
}

function NoLimit({ merchantId, environment, currency }: Daily & { merchantId: string }) {
  const { limits: words } = useWords(merchantWords)
  const act = useAct()
  return (
    <FormButton
      {...words.none}
      description={words.noneOf(currency)}
      size="xs"
      first={{ reason: '' }}
      send={(body) => act(`/merchants/${merchantId}/daily-limit`, { body: { ...body, environment, currency } })}
      changes={changes}
    >
      {(form) => <Reason form={form} />}
    </FormButton>
  )
}
