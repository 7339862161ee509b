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
            <To to={part.place}>{words.parts[part.kind]}</To>{' '}
            <Status tone={part.isGood ? 'good' : 'bad'}>{part.isGood ? words.good : words.bad}</Status>
            <Text size="sm" c="dimmed" mt={4}>
              <Said part={part} />
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
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
  }
  return said[kind].join(' · ')
}
