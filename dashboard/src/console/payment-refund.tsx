import { Alert, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { refundReasons } from '../features/transactions/api.ts'
import { transactionWords } from '../features/transactions/words.ts'
import { amountIn } from '../lib/amounts.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { TypedForm } from '../ui/form.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat } from './operator.ts'
import { paymentWords } from './payment-words.ts'
import { Reason } from './reason.tsx'
import { To } from './values.tsx'
import { consoleWords } from './words.ts'

type Payment = Operator.PaymentDetail
type Refundable = NonNullable<Payment['refundable']>

const changes = ['/payments', '/approvals', '/merchants', '/today', '/acts']

/** Gives a payment or a part of it back. The sentence above says what it does, as the amount is typed. */
export function RefundButton({ payment, refundable }: { payment: Payment; refundable: Refundable }) {
  const { refund: words } = useWords(paymentWords)
  const act = useAct()
  const isTransfer = refundable.paidBy === 'BANK'
  return (
    <FormButton
      label={words.label}
      text={words.text}
      isGrave
      first={{
        amount: String(refundable.left),
        refundReason: 'CUSTOMER_REQUEST',
        noteToCustomer: '',
        rib: '',
        holderName: '',
        restock: false,
        reason: '',
      }}
      send={({ amount, noteToCustomer, rib, holderName, restock, ...asked }, key) =>
        act(`/payments/${payment.id}/refund`, {
          body: {
            ...asked,
            // The service refuses a text that is no number, by its field.
            amount: amountIn(amount) ?? amount,
            refundReference: `operator-${key.slice(-12)}`,
            ...(noteToCustomer && { noteToCustomer }),
            ...(isTransfer && { destination: { rib: rib.replaceAll(/\s/g, ''), holderName } }),
            ...(refundable.isOfOrder && { restock }),
          },
        })
      }
      changes={changes}
    >
      {(form) => <Fields form={form} payment={payment} refundable={refundable} />}
    </FormButton>
  )
}

type Values = {
  amount: string
  refundReason: string
  noteToCustomer: string
  rib: string
  holderName: string
  restock: boolean
  reason: string
}

type Parts = { form: TypedForm<Values>; payment: Payment; refundable: Refundable }

function Fields({ form, payment, refundable }: Parts) {
  const { refund: names, reasons } = useWords(transactionWords)
  const { refund: words } = useWords(paymentWords)
  const common = useWords(commonWords)
  const { values, set, field } = form
  return (
    <Stack>
      <TextInput
        label={`${common.amount} (${payment.currency})`}
        inputMode="decimal"
        required
        data-autofocus
        {...field('amount')}
      />
      <Effect amount={amountIn(values.amount)} payment={payment} refundable={refundable} />
      <NativeSelect
        label={words.cause}
        data={refundReasons.map((value) => ({ value, label: reasons[value] }))}
        {...field('refundReason')}
      />
      {refundable.paidBy === 'BANK' && (
        <>
          <TextInput
            label={names.rib}
            description={names.ribHint}
            inputMode="numeric"
            classNames={{ input: 'ltr' }}
            required
            {...field('rib', 'destination.rib')}
          />
          <TextInput label={names.holder} required {...field('holderName', 'destination.holderName')} />
        </>
      )}
      {refundable.isOfOrder && (
        <Checkbox
          label={names.restock}
          checked={values.restock}
          onChange={({ currentTarget }) => set({ restock: currentTarget.checked })}
        />
      )}
      <Textarea
        label={names.note}
        description={common.optional}
        maxLength={500}
        autosize
        minRows={2}
        {...field('noteToCustomer')}
      />
      <Reason form={form} />
    </Stack>
  )
}

/** The amount, and what the buyer and the merchant see of it. */
function Effect({
  amount,
  payment: { currency, merchantName },
  refundable: { left, alone, paidBy },
}: {
  amount: number | undefined
  payment: Payment
  refundable: Refundable
}) {
  const { refund: words } = useWords(paymentWords)
  const { money } = useFormat()
  if (amount === undefined || amount <= 0 || amount > left)
    return <Text size="sm">{words.left(money(left, currency))}</Text>
  const text = money(amount, currency)
  return (
    <Alert color={amount > alone ? 'yellow' : 'blue'} role="status">
      <Text size="sm">{paidBy === 'ACQUIRER' ? words.toCard(text) : words.toAccount(text)}</Text>
      <Text size="sm">{words.ofMerchant(merchantName)}</Text>
      {amount > alone && (
        <Text size="sm" fw={600}>
          {alone > 0 ? words.twoAbove(money(alone, currency)) : words.two}
        </Text>
      )}
    </Alert>
  )
}

/** Acts about this payment that wait for another person's approval. */
export function Asked({ payment: { asked } }: { payment: Payment }) {
  const common = useWords(commonWords)
  const { waits } = useWords(paymentWords)
  const { approvals } = useWords(consoleWords)
  if (asked.length === 0) return null
  return (
    <Alert color="yellow">
      {asked.map(({ id, kind }) => (
        <Text key={id} size="sm">
          {`${approvals.kinds[kind]}${common.colon} ${waits} `}
          <To to="/approvals">{approvals.title}</To>
        </Text>
      ))}
    </Alert>
  )
}
