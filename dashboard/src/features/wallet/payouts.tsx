import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { moneyWords, toneOfTransaction } from '../../lib/money-words.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import { RecordCell } from '../../ui/record-cell.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money, Status } from '../../ui/values.tsx'
import type { Payout } from './api.ts'
import { walletWords } from './words.ts'

export function Payouts() {
  const { payouts: words } = useWords(walletWords)
  const [{ page }] = useFilters()
  const list = useList<Payout>('/transactions', { type: 'PAYOUT', page, size: 10 })
  const columns = useColumns()
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Shown query={list}>
        {(rows) =>
          rows.totalElements === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <ListTable label={words.title} page={rows} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Shown>
    </Stack>
  )
}

function useColumns(): Column<Payout>[] {
  const { payouts: words } = useWords(walletWords)
  const common = useWords(commonWords)
  const { statuses } = useWords(moneyWords)
  const mayCancel = useMay('payouts:write')
  return [
    {
      label: words.payout,
      cell: ({ id, reference, createdAt }) => (
        <RecordCell to={`/transactions/${id}`} reference={reference} at={createdAt} />
      ),
    },
    {
      label: words.account,
      cell: ({ payout }) => payout && <bdi>{`${payout.bankName} …${payout.ribLast4}`}</bdi>,
      isWide: true,
    },
    {
      label: common.status,
      cell: (payout) => (
        <Stack gap={4} align="flex-start">
          <Status tone={toneOfTransaction[payout.status]}>{statuses[payout.status]}</Status>
          {payout.payout?.failureCode && <Text size="xs">{words.failures[payout.payout.failureCode]}</Text>}
          {payout.status === 'PENDING' && mayCancel && <CallOff payout={payout} />}
        </Stack>
      ),
    },
    {
      label: common.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

function CallOff({ payout: { id, amount, currency, reference } }: { payout: Payout }) {
  const { payouts: words } = useWords(walletWords)
  const { portal } = useApi()
  const [isOpen, setOpen] = useState(false)
  const cancel = useWrite(() => portal(`/company/payouts/${id}/cancel`, { method: 'POST' }), {
    changes: ['/wallet', '/transactions'],
  })
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${words.callOff} ${reference}`}
        onClick={() => setOpen(true)}
      >
        {words.callOff}
      </Button>
      {isOpen && (
        <Ask
          title={words.callOffTitle}
          confirm={words.callOff}
          isGrave
          onConfirm={() => cancel.mutateAsync()}
          onClose={() => setOpen(false)}
        >
          <Text>
            {words.callOffText} <Money amount={amount} currency={currency} />
          </Text>
        </Ask>
      )}
    </>
  )
}
