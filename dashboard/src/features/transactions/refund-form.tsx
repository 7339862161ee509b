import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { amountIn } from '../../lib/amounts.ts'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
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

/** Gives a payment back, or a part of it. The reference is made once: pressed twice, it is the same refund. */
export function RefundForm({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const { refund: words, reasons } = useWords(transactionWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  const { id, currency, refundableAmount = 0, method, source } = transaction
  const [refundReference] = useState(() => `dashboard-${crypto.randomUUID().slice(-12)}`)
  const [typed, setTyped] = useState({
    amount: String(refundableAmount),
    reasonDetail: '',
    noteToCustomer: '',
    rib: '',
    holderName: '',
  })
  const [reason, setReason] = useState<RefundReason>('CUSTOMER_REQUEST')
  const [restock, setRestock] = useState(source?.kind === 'PRODUCT_ORDER')
  const [isNoAmount, setNoAmount] = useState(false)
  const send = useWrite((body: object) => merchant('/refunds', { method: 'POST', body }), {
    changes: ['/refunds', '/transactions', '/wallet', '/overview'],
    onDone: () => {
      notifications.show({ message: words.done, color: 'green' })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = amountIn(typed.amount)
    setNoAmount(amount === undefined)
    if (amount === undefined) return
    const { reasonDetail, noteToCustomer, rib, holderName } = typed
    send.mutate({
      transactionId: id,
      amount,
      reason,
      refundReference,
      ...(reasonDetail && { reasonDetail }),
      ...(noteToCustomer && { noteToCustomer }),
      ...(source?.kind === 'PRODUCT_ORDER' && { restock }),
      ...(method === 'CASH' && { destination: { rib: rib.replaceAll(/\s/g, ''), holderName } }),
    })
  }
  const field = (name: keyof typeof typed, path: string = name) => ({
    value: typed[name],
    error: refusalOf(send.error, path),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const amountError = isNoAmount ? words.noAmount : refusalOf(send.error, 'amount')
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {words.left} <Money amount={refundableAmount} currency={currency} />
          </Text>
          <TextInput
            {...field('amount')}
            error={amountError}
            label={`${common.amount} (${currency})`}
            inputMode="decimal"
            required
            data-autofocus
          />
          <NativeSelect
            label={words.reason}
            value={reason}
            error={refusalOf(send.error, 'reason')}
            data={refundReasons.map((value) => ({ value, label: reasons[value] }))}
            onChange={({ currentTarget }) => setReason(currentTarget.value as RefundReason)}
          />
          <TextInput {...field('reasonDetail')} label={words.detail} description={common.optional} maxLength={500} />
          <Textarea
            {...field('noteToCustomer')}
            label={words.note}
            description={common.optional}
            maxLength={500}
            autosize
            minRows={2}
          />
          {method === 'CASH' && (
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
          )}
          {source?.kind === 'PRODUCT_ORDER' && (
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
