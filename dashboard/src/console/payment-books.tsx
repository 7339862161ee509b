import { Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Section } from '../ui/section.tsx'
import { WideTable } from '../ui/wide-table.tsx'
import { ledgerWords } from './ledger-words.ts'
import type { Operator } from './operator.ts'
import { paymentWords } from './payment-words.ts'
import { Moment, Money } from './values.tsx'

type Payment = Operator.PaymentDetail

/** Ledger transactions about a payment, and what they leave on each account. */
export function Books({ payment: { ledger, balances } }: { payment: Payment }) {
  const words = useWords(paymentWords)
  return (
    <Section title={words.ledger}>
      {ledger.length === 0 ? (
        <Text c="dimmed">{words.noLedger}</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {words.ledgerText}
          </Text>
          {ledger.map((booked) => (
            <Booked key={booked.id} booked={booked} />
          ))}
          <Left balances={balances} />
        </Stack>
      )}
    </Section>
  )
}

const sumOf = (amounts: readonly number[], currency: string) => (
  <Money amount={amounts.reduce((sum, each) => sum + each, 0)} currency={currency} />
)

function Booked({ booked: { event, books, currency, at, entries } }: { booked: Payment['ledger'][number] }) {
  const words = useWords(paymentWords)
  const names = useWords(ledgerWords)
  const debits = entries.map(({ amount }) => (amount < 0 ? -amount : 0))
  const credits = entries.map(({ amount }) => (amount > 0 ? amount : 0))
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {names.events[event]}
        </Text>
        <Text size="sm" c="dimmed">
          {books === 'OPERATOR' && `${words.operatorBooks} · `}
          <Moment at={at} />
        </Text>
      </Group>
      <WideTable label={names.events[event]} minWidth={300}>
        <Table aria-label={names.events[event]} withRowBorders={false} horizontalSpacing={0} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.account}</Table.Th>
              <Table.Th ta="end" ps="sm">
                {words.debit}
              </Table.Th>
              <Table.Th ta="end" ps="sm">
                {words.credit}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(({ account, amount }, line) => (
              // Entries never change.
              <Table.Tr key={line}>
                <Table.Td>{names.accounts[account]}</Table.Td>
                <Table.Td ta="end" ps="sm">
                  {amount < 0 && <Money amount={-amount} currency={currency} />}
                </Table.Td>
                <Table.Td ta="end" ps="sm">
                  {amount > 0 && <Money amount={amount} currency={currency} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{words.total}</Table.Th>
              <Table.Th ta="end" ps="sm">
                {sumOf(debits, currency)}
              </Table.Th>
              <Table.Th ta="end" ps="sm">
                {sumOf(credits, currency)}
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </WideTable>
    </Paper>
  )
}

function Left({ balances }: Pick<Payment, 'balances'>) {
  const words = useWords(paymentWords)
  const { accounts } = useWords(ledgerWords)
  const left = balances.filter(({ amount }) => amount !== 0)
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {words.leaves}
      </Text>
      <Text size="sm" c="dimmed">
        {left.length === 0 ? words.even : words.leavesText}
      </Text>
      {left.length > 0 && (
        <Table aria-label={words.leaves} withRowBorders={false} horizontalSpacing={0} verticalSpacing={4}>
          <Table.Tbody>
            {left.map(({ account, currency, amount }) => (
              <Table.Tr key={`${account} ${currency}`}>
                <Table.Td>{accounts[account]}</Table.Td>
                <Table.Td ta="end" ps="sm">
                  <Money amount={amount} currency={currency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
