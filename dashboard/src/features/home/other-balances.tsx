import { Group, Paper, Stack, Text } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { Owed } from '../../ui/owed.tsx'
import { Money } from '../../ui/values.tsx'
import type { Wallet } from './api.ts'
import { homeWords } from './words.ts'

/** Money in other currencies than that of the tiles, a line for each. */
export function OtherBalances({ balances }: { balances: NonNullable<Wallet['balances']> }) {
  const words = useWords(homeWords)
  if (balances.length === 0) return undefined
  return (
    <Paper withBorder p="md" component="section" aria-label={words.others}>
      <Stack gap="xs">
        {balances.map((balance) => (
          <Stack key={balance.currency} gap="xs">
            <Group gap="lg">
              <Text fw={700}>
                <bdi>{balance.currency}</bdi>
              </Text>
              {(['available', 'pending', 'reserved'] as const).map((part) => (
                <Text key={part} size="sm">
                  <Text span c="dimmed">
                    {words.balance[part]}
                  </Text>{' '}
                  <Money amount={balance[part]} currency={balance.currency} />
                </Text>
              ))}
            </Group>
            <Owed amount={balance.owed} currency={balance.currency} />
          </Stack>
        ))}
      </Stack>
    </Paper>
  )
}
