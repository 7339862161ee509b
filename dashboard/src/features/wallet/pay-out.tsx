import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { amountIn } from '../../lib/amounts.ts'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { useStepUp } from '../../ui/confirm.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Money } from '../../ui/values.tsx'
import { walletWords } from './words.ts'

type Parts = { balance: { available: number }; currency: string; label?: string }

/** Pays out at once what is available, or a part of it. */
export function PayOutButton({ balance, currency, label }: Parts) {
  const { payOut: words } = useWords(walletWords)
  const [isOpen, setOpen] = useState(false)
  const mayPayOut = useMay('payouts:write')
  if (!mayPayOut) return undefined
  return (
    <>
      <Button disabled={balance.available <= 0} onClick={() => setOpen(true)}>
        {label ?? words.open}
      </Button>
      {isOpen && <PayOutForm balance={balance} currency={currency} onClose={() => setOpen(false)} />}
    </>
  )
}

function PayOutForm({ balance, currency, onClose }: Omit<Parts, 'label'> & { onClose: () => void }) {
  const { payOut: words } = useWords(walletWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const stepUp = useStepUp()
  const [typed, setTyped] = useState('')
  const [isNoAmount, setNoAmount] = useState(false)
  const send = useWrite(
    ({ amount, confirmation }: { amount: number | undefined; confirmation: string }) =>
      portal('/company/payouts', { method: 'POST', confirmation, body: { environment, amount, currency } }),
    {
      changes: ['/wallet', '/transactions', '/overview'],
      onDone: () => {
        notifications.show({ message: words.done, color: 'green' })
        onClose()
      },
    },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = amountIn(typed)
    const isWrong = typed.trim() !== '' && amount === undefined
    setNoAmount(isWrong)
    if (isWrong) return
    const confirmation = await stepUp()
    if (confirmation !== undefined) send.mutate({ amount, confirmation })
  }
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>
            {words.available} <Money amount={balance.available} currency={currency} />
          </Text>
          <AmountField
            label={`${common.amount} (${currency})`}
            currency={currency}
            description={words.allWithout}
            data-autofocus
            value={typed}
            error={isNoAmount ? words.noAmount : refusalOf(send.error, 'amount')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {words.half}
          </Text>
          <Refused error={send.error} fields={['amount']} />
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
