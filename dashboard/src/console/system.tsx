import { Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { SystemFrame } from './system-frame.tsx'
import { systemWords } from './system-words.ts'
import { asPage, Moment } from './values.tsx'

type Job = Operator.SystemJob

/** The service itself: its version, and the work that it does by itself. */
export function Page() {
  const system = useRead<Operator.System>('/system', {}, { refreshMs: 10_000 })
  return (
    <SystemFrame>
      <Shown query={system}>{(found) => <Whole system={found} />}</Shown>
    </SystemFrame>
  )
}

function Whole({ system: { version, node, migrations, oldestDueSeconds, jobs } }: { system: Operator.System }) {
  const words = useWords(systemWords)
  const format = useFormat()
  const isAdmin = useHas('ADMIN')
  return (
    <>
      <FactSheet
        facts={[
          [words.version, <bdi key="v">{version}</bdi>],
          [words.node, <bdi key="n">{node}</bdi>],
          [words.migrations, words.applied(format.number(migrations.length), migrations[0] ?? '—')],
          [words.oldest, words.seconds(format.number(Math.round(oldestDueSeconds)))],
        ]}
      />
      <Section title={words.jobs}>
        <Text size="sm" c="dimmed">
          {words.jobsText}
        </Text>
        <ListTable
          label={words.jobs}
          page={asPage(jobs)}
          keyOf={({ name }) => name}
          isCards
          columns={[
            { label: words.job, cell: ({ name }) => <bdi style={{ overflowWrap: 'anywhere' }}>{name}</bdi> },
            { label: words.schedule, cell: ({ pattern }) => (pattern ? <bdi dir="ltr">{pattern}</bdi> : words.asked) },
            { label: words.lastRun, cell: ({ lastRunAt }) => (lastRunAt ? <Moment at={lastRunAt} /> : words.never) },
            { label: words.queue, cell: (job) => <Queue job={job} /> },
            ...(isAdmin ? [{ label: words.run.label, isUnlabelled: true, cell: (job: Job) => <Run job={job} /> }] : []),
          ]}
        />
      </Section>
    </>
  )
}

function Queue({ job: { waiting, running, failing, givenUp, lastError } }: { job: Job }) {
  const words = useWords(systemWords)
  const format = useFormat()
  const texts = [
    ...(waiting > 0 ? [words.waiting(format.number(waiting))] : []),
    ...(running > 0 ? [words.running(format.number(running))] : []),
  ]
  return (
    <Stack gap={2} align="flex-start">
      {givenUp > 0 && <Status tone="bad">{words.givenUp(format.number(givenUp))}</Status>}
      {failing > 0 && <Status tone="waiting">{words.failing(format.number(failing))}</Status>}
      {lastError && (
        <Text size="sm" lang="en" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Text>
      )}
      {texts.length > 0 && <span>{texts.join(' · ')}</span>}
      {texts.length === 0 && givenUp + failing === 0 && (
        <Text size="sm" c="dimmed">
          {words.calm}
        </Text>
      )}
    </Stack>
  )
}

function Run({ job: { name, pattern, failing, givenUp } }: { job: Job }) {
  const words = useWords(systemWords)
  const act = useAct()
  if (pattern === undefined && failing + givenUp === 0) return null
  return (
    <FormButton
      size="xs"
      label={words.run.label}
      description={`${words.run.label} · ${name}`}
      title={`${words.run.label} · ${name}`}
      text={words.run.text}
      first={{}}
      send={() => act(`/system/jobs/${encodeURIComponent(name)}/run`)}
      changes={['/system', '/today', '/acts']}
    />
  )
}
