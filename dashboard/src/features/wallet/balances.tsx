import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { Owed } from '../../ui/owed.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import type { Wallet } from './api.ts'
import { walletWords } from './words.ts'

const shown = 10

/** Balances of the wallet, and the dates on which pending money becomes available. */
export function Balances({ wallet: { balance, currency, pendingByAvailability, nextPayout } }: { wallet: Wallet }) {
  const words = useWords(walletWords)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {(['available', 'pending', 'reserved', 'total'] as const).map((part) => (
          <Paper key={part} withBorder p="md">
            <Text size="sm" c="dimmed">
              {words.balance[part]}
            </Text>
            <Text size="xl" fw={700}>
              <Money amount={balance[part]} currency={currency} />
            </Text>
            <Text size="xs" c="dimmed">
              {words.meaning[part === 'total' && balance.owed ? 'totalLessOwed' : part]}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Owed amount={balance.owed} currency={currency} />
      {nextPayout && (
        <Paper withBorder p="md">
          <Text>
            {words.nextPayout} <Money amount={nextPayout.amount} currency={currency} /> · <Moment at={nextPayout.at} />
          </Text>
        </Paper>
      )}
      {pendingByAvailability.length > 0 && (
        <Paper withBorder p="md">
          <Stack gap="xs">
            <Title order={2} size="h4">
              {words.upcoming}
            </Title>
            {pendingByAvailability.slice(0, shown).map(({ availableAt, amount }) => (
              <Group key={availableAt} justify="space-between">
                <Moment at={availableAt} />
                <Money amount={amount} currency={currency} />
              </Group>
            ))}
            {pendingByAvailability.length > shown && <Text c="dimmed">{words.later}</Text>}
          </Stack>
        </Paper>
      )}
    </>
  )
}
