import { Paper, SimpleGrid, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Section } from '../ui/section.tsx'
import { Status } from '../ui/values.tsx'
import { type Operator, useFormat } from './operator.ts'
import { To } from './values.tsx'
import { consoleWords } from './words.ts'

type Part = Operator.Today['health'][number]

/** The health of the installation, part by part; each leads to its page. */
export function Health({ parts }: { parts: Part[] }) {
  const { today: words } = useWords(consoleWords)
  return (
    <Section title={words.health}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        {parts.map((part) => (
          <Paper key={part.kind} withBorder p="sm" component="section" aria-label={words.parts[part.kind]}>
            <To to={part.place}>{words.parts[part.kind]}</To> <State part={part} />
            {part.dates === undefined ? (
              <Text size="sm" c="dimmed" mt={4}>
                <Said part={part} />
              </Text>
            ) : (
              part.dates.map((each) => <Ends key={`${each.kind} ${each.name}`} expiry={each} />)
            )}
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function State({ part: { isGood, dates = [] } }: { part: Part }) {
  const { today: words } = useWords(consoleWords)
  if (isGood && dates.some(({ state }) => state === 'SOON')) return <Status tone="waiting">{words.soon}</Status>
  return <Status tone={isGood ? 'good' : 'bad'}>{isGood ? words.good : words.bad}</Status>
}

/** A secret with the days that are left of it, or the age of one that has no end. */
function Ends({ expiry: { kind, name, count, endsAt, since } }: { expiry: Operator.Expiry }) {
  const { today: words } = useWords(consoleWords)
  const format = useFormat()
  const of = name ?? (count === undefined ? undefined : format.number(count))
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {words.expiries[kind]}
      {of !== undefined && (
        <>
          {' '}
          <bdi>{of}</bdi>
        </>
      )}
      {endsAt !== undefined && ` · ${format.day(endsAt)} · ${format.since(endsAt)}`}
      {since !== undefined && ` · ${words.madeSince(format.since(since))}`}
    </Text>
  )
}

function Said({ part: { kind, count = 0, since, share } }: { part: Part }) {
  const { today: words } = useWords(consoleWords)
  const { number, percent, since: ago } = useFormat()
  const at = since === undefined ? '' : ago(since)
  const said: Record<Part['kind'], string[]> = {
    DATABASE: [words.answers(number(count))],
    JOBS: [
      ...(count > 0 ? [words.givenUp(number(count))] : []),
      ...(since === undefined ? (count > 0 ? [] : [words.onTime]) : [words.behind(at)]),
    ],
    MAILS: count === 0 ? [words.sent] : [words.unsent(number(count)), words.behind(at)],
    WEBHOOKS: [count === 0 ? words.healthy : words.failing(number(count))],
    ACQUIRERS: [
      ...(share === undefined ? [] : [words.approved(percent(share))]),
      ...(count > 0 ? [words.unknown(number(count))] : []),
    ],
    UNCLOSED_DAYS: [words.unclosed(at)],
    BACKUPS: [words.lastOne(at)],
    DISK: [words.free(percent(share ?? 0))],
    SECRETS: [],
  }
  return said[kind].join(' · ')
}
