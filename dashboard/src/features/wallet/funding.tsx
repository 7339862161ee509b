import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { amountIn } from '../../lib/amounts.ts'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Fact, Facts } from '../../ui/fact.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import type { Funding } from './api.ts'
import { walletWords } from './words.ts'

/** Puts money in, by transfer or by card, in one of the currencies. */
export function FundingButton({ currencies }: { currencies: readonly string[] }) {
  const { funding: words } = useWords(walletWords)
  const common = useWords(commonWords)
  const [isOpen, setOpen] = useState(false)
  const [funding, setFunding] = useState<Funding>()
  const close = () => {
    setOpen(false)
    setFunding(undefined)
  }
  if (!useMay('wallet:write')) return undefined
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} title={words.title} closeButtonProps={{ 'aria-label': common.close }}>
          {funding ? (
            <Instructions funding={funding} onClose={close} />
          ) : (
            <FundingForm currencies={currencies} onMade={setFunding} />
          )}
        </Modal>
      )}
    </>
  )
}

function FundingForm({ currencies, onMade }: { currencies: readonly string[]; onMade: (funding: Funding) => void }) {
  const { funding: words } = useWords(walletWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  // The same form sent twice is one funding.
  const [fundingReference] = useState(() => `dashboard-${crypto.randomUUID()}`)
  const [method, setMethod] = useState<'BANK_TRANSFER' | 'CARD'>('BANK_TRANSFER')
  const [currency = '', setCurrency] = useState(currencies[0])
  const [amount, setAmount] = useState('')
  const [isNoAmount, setNoAmount] = useState(false)
  const send = useWrite((body: object) => merchant<Funding>('/wallet/fundings', { method: 'POST', body }), {
    changes: ['/wallet', '/transactions'],
    onDone: onMade,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = amountIn(amount)
    setNoAmount(value === undefined)
    if (value !== undefined) send.mutate({ amount: value, currency, method, fundingReference })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Segments
          label={words.method}
          value={method}
          onChange={setMethod}
          options={[
            { value: 'BANK_TRANSFER', label: words.transfer },
            { value: 'CARD', label: words.card },
          ]}
        />
        {currencies.length > 1 && (
          <NativeSelect
            label={words.currency}
            value={currency}
            error={refusalOf(send.error, 'currency')}
            data={[...currencies]}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
        )}
        <AmountField
          label={`${common.amount} (${currency})`}
          currency={currency}
          required
          data-autofocus
          value={amount}
          error={isNoAmount ? words.noAmount : refusalOf(send.error, 'amount')}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <Refused error={send.error} fields={['amount', 'currency']} />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Bank details for the transfer, or the link to pay by card. */
function Instructions({
  funding: { amount, currency, bankTransfer, checkoutUrl },
  onClose,
}: {
  funding: Funding
  onClose: () => void
}) {
  const { funding: words, bank } = useWords(walletWords)
  const common = useWords(commonWords)
  return (
    <Stack>
      {bankTransfer && (
        <>
          <Text>{words.instructions}</Text>
          <Facts>
            <Fact label={common.amount}>
              <Money amount={amount} currency={currency} />
            </Fact>
            <Fact label={words.reference}>
              <Copyable value={bankTransfer.reference} />
            </Fact>
            <Fact label={bank.rib}>
              <Copyable value={bankTransfer.rib} />
            </Fact>
            <Fact label={bank.iban}>
              <Copyable value={bankTransfer.iban} />
            </Fact>
            <Fact label={bank.holder}>
              <bdi>{bankTransfer.holderName}</bdi>
            </Fact>
            <Fact label={bank.bank}>
              <bdi>{bankTransfer.bankName}</bdi>
            </Fact>
            <Fact label={words.until}>
              <Moment at={bankTransfer.expiresAt} />
            </Fact>
          </Facts>
          {bankTransfer.isDedicated === true && <Text>{words.dedicated}</Text>}
          <Alert color="yellow">{words.exact}</Alert>
        </>
      )}
      {checkoutUrl && (
        <>
          <Text>{words.atCheckout}</Text>
          <Button component="a" href={checkoutUrl} target="_blank" rel="noopener">
            {words.pay}
          </Button>
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.close}
        </Button>
      </Group>
    </Stack>
  )
}
