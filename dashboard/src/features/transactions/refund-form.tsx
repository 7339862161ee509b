import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { amountIn } from '../../lib/amounts.ts'
import { useApi } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Money } from '../../ui/values.tsx'
import { type RefundReason, refundReasons, type Transaction } from './api.ts'
import { transactionWords } from './words.ts'

const fields = [
  'amount',
  'reason',
  'reasonDetail',
  'noteToCustomer',
  'destination.rib',
  'destination.holderName',
  'destination',
  'restock',
]

type Typed = { amount: string; reasonDetail: string; noteToCustomer: string; rib: string; holderName: string }

type FieldOf = (
  name: keyof Typed,
  path?: string,
) => { value: string; error: string | undefined; onChange: (event: { currentTarget: { value: string } }) => void }

/** Gives a payment back, or a part of it. The reference is made once: pressed twice, it is the same refund. */
export function RefundForm({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const { refund: words } = useWords(transactionWords)
  const common = useWords(commonWords)
  const { currency, refundableAmount = 0, method, source } = transaction
  const isOfOrder = source?.kind === 'PRODUCT_ORDER'
  const [refundReference] = useState(() => `dashboard-${crypto.randomUUID().slice(-12)}`)
  const [typed, setTyped] = useState<Typed>({
    amount: String(refundableAmount),
    reasonDetail: '',
    noteToCustomer: '',
    rib: '',
    holderName: '',
  })
  const [reason, setReason] = useState<RefundReason>('CUSTOMER_REQUEST')
  const [restock, setRestock] = useState(isOfOrder)
  const problemOf = useAmountProblem(transaction)
  const [amountError, setAmountError] = useState<string>()
  const send = useRefund(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = amountIn(typed.amount)
    const problem = problemOf(amount)
    setAmountError(problem)
    if (amount === undefined || problem !== undefined) return
    const asked = bodyOf(transaction, typed)
    send.mutate({ ...asked, amount, reason, refundReference, ...(isOfOrder && { restock }) })
  }
  const field: FieldOf = (name, path = name) => ({
    value: typed[name],
    error: refusalOf(send.error, path),
    onChange: ({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {words.left} <Money amount={refundableAmount} currency={currency} />
          </Text>
          <AmountField
            {...field('amount')}
            currency={currency}
            error={amountError ?? refusalOf(send.error, 'amount')}
            label={`${common.amount} (${currency})`}
            required
            data-autofocus
          />
          <ReasonFields reason={reason} onReason={setReason} error={refusalOf(send.error, 'reason')} field={field} />
          {method === 'CASH' && <DestinationFields field={field} />}
          {isOfOrder && (
            <Checkbox
              label={words.restock}
              checked={restock}
              onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
            />
          )}
          <Refused error={send.error} fields={fields} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {words.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Says why an amount cannot be given back. */
function useAmountProblem({ currency, refundableAmount = 0 }: Transaction) {
  const { refund: words } = useWords(transactionWords)
  const { money } = useFormat()
  return (amount: number | undefined): string | undefined => {
    if (amount === undefined) return words.noAmount
    return amount > refundableAmount ? words.tooMuch(money(refundableAmount, currency)) : undefined
  }
}

function useRefund(onClose: () => void) {
  const { refund: words } = useWords(transactionWords)
  const { merchant } = useApi()
  return useWrite((body: object) => merchant('/refunds', { method: 'POST', body }), {
    changes: ['/refunds', '/transactions', '/wallet', '/overview'],
    onDone: () => {
      notifications.show({ message: words.done, color: 'green' })
      onClose()
    },
  })
}

const bodyOf = ({ id, method }: Transaction, { reasonDetail, noteToCustomer, rib, holderName }: Typed) => ({
  transactionId: id,
  ...(reasonDetail && { reasonDetail }),
  ...(noteToCustomer && { noteToCustomer }),
  ...(method === 'CASH' && { destination: { rib: rib.replaceAll(/\s/g, ''), holderName } }),
})

type ReasonParts = {
  reason: RefundReason
  onReason: (next: RefundReason) => void
  error: string | undefined
  field: FieldOf
}

function ReasonFields({ reason, onReason, error, field }: ReasonParts) {
  const { refund: words, reasons } = useWords(transactionWords)
  const common = useWords(commonWords)
  return (
    <>
      <NativeSelect
        label={words.reason}
        value={reason}
        error={error}
        data={refundReasons.map((value) => ({ value, label: reasons[value] }))}
        onChange={({ currentTarget }) => onReason(currentTarget.value as RefundReason)}
      />
      <TextInput {...field('reasonDetail')} label={words.detail} description={common.optional} maxLength={500} />
      <Textarea
        {...field('noteToCustomer')}
        label={words.note}
        description={words.noteHint}
        maxLength={500}
        autosize
        minRows={2}
      />
    </>
  )
}

/** Cash cannot go back the way it came: it goes to a bank account. */
function DestinationFields({ field }: { field: FieldOf }) {
  const { refund: words } = useWords(transactionWords)
  return (
    <>
      <TextInput
        {...field('rib', 'destination.rib')}
        label={words.rib}
        description={words.ribHint}
        inputMode="numeric"
        classNames={{ input: 'ltr' }}
        required
      />
      <TextInput {...field('holderName', 'destination.holderName')} label={words.holder} required />
    </>
  )
}
