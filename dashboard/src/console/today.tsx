import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { consoleWords } from './words.ts'

type Waiting = Operator.Today['items'][number]

/** The page on which each kind is worked off. */
const places: Record<Waiting['kind'], string | undefined> = {
  PRODUCTION_REQUESTS: '/applications',
  DOCUMENTS: '/applications',
  APPROVALS: '/approvals',
  PAYMENTS: '/payments?waiting=true',
  LATE_CASH: '/payments?waiting=true',
  REFUNDS: '/payments?waiting=true',
  PAYOUTS: '/payments?waiting=true',
  RISK_REVIEWS: '/risk',
  DISPUTES: '/disputes',
  DISPUTES_DUE: '/disputes',
  BANK_FILES: '/bank-files',
  BANK_ENTRIES: undefined,
  WEBHOOKS: undefined,
  JOBS: undefined,
}

/** Everything that waits for a person, and since when. */
export function Page() {
  const { today: words } = useWords(consoleWords)
  const today = useRead<Operator.Today>('/today')
  return (
    <PageFrame title={words.title}>
      <Shown query={today}>
        {({ items, version, jobsBehindSeconds }) => (
          <Stack>
            {items.length === 0 ? (
              <Empty title={words.nothing} text={words.nothingText} />
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
                {items.map((item) => (
                  <Tile key={item.kind} item={item} />
                ))}
              </SimpleGrid>
            )}
            <Text size="sm" c="dimmed">
              {jobsBehindSeconds > 60 ? words.behind(Math.round(jobsBehindSeconds / 60)) : words.running}
              {' · Mizan '}
              <bdi>{version}</bdi>
            </Text>
          </Stack>
        )}
      </Shown>
    </PageFrame>
  )
}

function Tile({ item: { kind, count, since } }: { item: Waiting }) {
  const { today: words } = useWords(consoleWords)
  const format = useFormat()
  const hasFinance = useHas('FINANCE')
  const place = kind === 'BANK_FILES' && !hasFinance ? undefined : places[kind]
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
      {place === undefined ? (
        <Text size="sm" c="dimmed" mt={4}>
          {words.elsewhere[kind] ?? ''}
        </Text>
      ) : (
        <Link to={place.split('?')[0] ?? '/'} search={place.includes('?') ? { waiting: 'true' } : {}}>
          {words.open}
        </Link>
      )}
    </Paper>
  )
}
