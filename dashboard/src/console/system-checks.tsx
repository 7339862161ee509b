import { Alert, List, Progress, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { checkWords } from './check-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { SystemFrame } from './system-frame.tsx'
import { Actor, Moment, asPage } from './values.tsx'

type Check = Operator.SystemCheck

/** Checks of all data: the last one with its progress or findings, and those before. */
export function Page() {
  const words = useWords(checkWords)
  const act = useAct()
  const isAdmin = useHas('ADMIN')
  const list = useRead<Operator.SystemCheckList>('/system/checks', {}, { refreshMs: 2_000 })
  return (
    <SystemFrame>
      <Section
        title={words.title}
        actions={
          isAdmin && (
            <FormButton
              isPrimary
              label={words.begin.label}
              text={words.begin.text}
              first={{}}
              send={() => act('/system/checks')}
              changes={['/system/checks', '/acts']}
            />
          )
        }
      >
        <Text size="sm" c="dimmed">
          {words.text}
        </Text>
        <Shown query={list}>
          {({ items: [last, ...earlier] }) =>
            last === undefined ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <>
                <Last check={last} />
                {earlier.length > 0 && <Earlier checks={earlier} />}
              </>
            )
          }
        </Shown>
      </Section>
    </SystemFrame>
  )
}

function Last({ check }: { check: Check }) {
  const words = useWords(checkWords)
  return (
    <Stack gap="sm">
      {check.status === 'RUNNING' && <Running check={check} />}
      {check.status === 'BROKEN' && <Alert color="red">{words.broken}</Alert>}
      {check.wrong && <Findings wrong={check.wrong} />}
      <Text size="sm" c="dimmed">
        {words.began} <Moment at={check.startedAt} /> · {words.by} <Actor name={check.askedBy} />
      </Text>
    </Stack>
  )
}

function Running({ check: { merchants, claimsDone, claims } }: { check: Check }) {
  const words = useWords(checkWords)
  const format = useFormat()
  const progress = words.progress(format.number(claimsDone), format.number(claims))
  return (
    <Stack gap={4} role="status">
      <Progress value={(100 * claimsDone) / claims} aria-label={progress} />
      <Text size="sm">
        {[progress, ...(merchants > 0 ? [words.before(format.number(merchants))] : [])].join(' · ')}
      </Text>
    </Stack>
  )
}

function Findings({ wrong }: { wrong: NonNullable<Check['wrong']> }) {
  const words = useWords(checkWords)
  const format = useFormat()
  if (wrong.length === 0) return <Alert color="green">{words.sound}</Alert>
  return (
    <Alert color="red" title={words.wrong(format.number(wrong.length))}>
      <Stack gap="sm">
        {words.more}
        {wrong.map(({ name, claim, problems }) => (
          <div key={name} lang="en" dir="ltr">
            <Text fw={600} size="sm">
              {claim}
            </Text>
            <List size="sm">
              {problems.map((problem) => (
                <List.Item key={problem} style={{ overflowWrap: 'anywhere' }}>
                  {problem}
                </List.Item>
              ))}
            </List>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

function Earlier({ checks }: { checks: Check[] }) {
  const words = useWords(checkWords)
  const format = useFormat()
  const took = ({ startedAt, endedAt }: Check) =>
    endedAt === undefined
      ? '—'
      : words.seconds(format.number(Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)))
  return (
    <ListTable
      label={words.earlier}
      page={asPage(checks)}
      keyOf={({ id }) => id}
      isCards
      columns={[
        { label: words.began, cell: ({ startedAt }) => <Moment at={startedAt} /> },
        { label: words.result, cell: (check) => <Result check={check} /> },
        { label: words.took, cell: took },
        { label: words.by, cell: ({ askedBy }) => <Actor name={askedBy} /> },
      ]}
    />
  )
}

function Result({ check: { status, wrong = [] } }: { check: Check }) {
  const words = useWords(checkWords)
  const format = useFormat()
  if (status === 'RUNNING') return <Status tone="waiting">{words.running}</Status>
  if (status === 'BROKEN') return <Status tone="bad">{words.broken}</Status>
  if (wrong.length > 0) return <Status tone="bad">{words.wrong(format.number(wrong.length))}</Status>
  return <Status tone="good">{words.sound}</Status>
}
