import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { Health } from './today-health.tsx'
import { To } from './values.tsx'
import { consoleWords } from './words.ts'

type Waiting = Operator.Today['items'][number]

/** Everything that waits for a person, and since when. */
export function Page() {
  const { today: words } = useWords(consoleWords)
  const today = useRead<Operator.Today>('/today')
  return (
    <PageFrame title={words.title}>
      <Shown query={today}>
        {({ items, version, health }) => (
          <Stack gap="xl">
            {items.length === 0 ? (
              <Empty title={words.nothing} text={words.nothingText} />
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
                {items.map((item) => (
                  <Tile key={item.kind} item={item} />
                ))}
              </SimpleGrid>
            )}
            <Health parts={health} />
            <Text size="sm" c="dimmed">
              {'Mizan '}
              <bdi>{version}</bdi>
            </Text>
          </Stack>
        )}
      </Shown>
    </PageFrame>
  )
}

function Tile({ item: { kind, count, since, place } }: { item: Waiting }) {
  const { today: words } = useWords(consoleWords)
  const format = useFormat()
  const hasFinance = useHas('FINANCE')
  const isOpen = place !== undefined && (kind !== 'BANK_FILES' || hasFinance)
  return (
    <Paper withBorder p="md" component="section" aria-label={words.kinds[kind]}>
      <Text fz={28} fw={700}>
        {count >= 500 ? '500+' : format.number(count)}
      </Text>
      <Text fw={600}>{words.kinds[kind]}</Text>
      {since !== undefined && (
        <Text size="sm" c="dimmed">
          {words.since} <time dateTime={since}>{format.since(since)}</time>
        </Text>
      )}
      {isOpen ? (
        <To to={place}>{words.open}</To>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          {words.elsewhere[kind] ?? ''}
        </Text>
      )}
    </Paper>
  )
}
