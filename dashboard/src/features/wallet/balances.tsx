import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { Owed } from '../../ui/owed.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import type { Wallet } from './api.ts'
import { PayOutButton } from './pay-out.tsx'
import { walletWords } from './words.ts'

const shown = 10

/** Balances of the wallet, and the dates on which pending money becomes available. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const { balance, currency, pendingByAvailability, nextPayout, balances = [] } = wallet
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
      {balances.map((other) => (
        <OtherBalance key={other.currency} wallet={wallet} other={other} />
      ))}
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

type Other = NonNullable<Wallet['balances']>[number]

/** Money in another currency, which nothing converts: it is paid out to an account of its own, or waits for one. */
function OtherBalance({ wallet, other }: { wallet: Wallet; other: Other }) {
  const words = useWords(walletWords)
  const { currency, payoutAccount, owed, minimumPayoutAmount, nextPayout } = other
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <Title order={2} size="h4">
            <bdi>{currency}</bdi>
          </Title>
          {(['available', 'pending', 'reserved', 'total'] as const).map((part) => (
            <Text key={part} size="sm">
              {words.balance[part]} <Money amount={other[part]} currency={currency} />
            </Text>
          ))}
          <Text size="sm" c="dimmed">
            {payoutAccount ? (
              <>
                {words.other.paidOut} <bdi>{`${payoutAccount.bankName} …${payoutAccount.ribLast4}`}</bdi>
                {minimumPayoutAmount !== undefined && (
                  <>
                    {' · '}
                    {words.schedule.minimum} <Money amount={minimumPayoutAmount} currency={currency} />
                  </>
                )}
              </>
            ) : (
              words.other.waits
            )}
          </Text>
          {nextPayout && (
            <Text size="sm">
              {words.nextPayout} <Money amount={nextPayout.amount} currency={currency} /> ·{' '}
              <Moment at={nextPayout.at} />
            </Text>
          )}
        </Stack>
        {payoutAccount && wallet.status === 'ACTIVE' && (
          <PayOutButton balance={other} currency={currency} label={`${words.payOut.open} ${currency}`} />
        )}
      </Group>
      <Owed amount={owed} currency={currency} />
    </Paper>
  )
}
