import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import { homeWords } from './words.ts'

type Wallet = { currency: string; balance: { available: number; pending: number; reserved: number; total: number } }

export function Page() {
  const words = useWords(homeWords)
  const wallet = useOne<Wallet>('/wallet')
  return (
    <PageFrame title={words.title}>
      <Shown query={wallet}>
        {({ balance, currency }) => (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {(['available', 'pending', 'reserved'] as const).map((part) => (
              <Paper key={part} withBorder p="md">
                <Stack gap={4}>
                  <Text size="sm" c="dimmed">
                    {words.balance[part]}
                  </Text>
                  <Group>
                    <Text size="xl" fw={700}>
                      <Money amount={balance[part]} currency={currency} />
                    </Text>
                  </Group>
                </Stack>
              </Paper>
            ))}
          </SimpleGrid>
        )}
      </Shown>
    </PageFrame>
  )
}
