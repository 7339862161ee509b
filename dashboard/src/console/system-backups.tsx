import { Alert, Code, Progress, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { backupWords } from './backup-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { SystemFrame } from './system-frame.tsx'
import { Actor, Moment, asPage } from './values.tsx'

type List = Operator.SystemBackupList
type Backup = Operator.SystemBackup

/** Backups of the database: the one that is made with its progress, and those before with their size. */
export function Page() {
  const words = useWords(backupWords)
  const list = useRead<List>('/system/backups', {}, { refreshMs: 2_000 })
  return (
    <SystemFrame>
      <Section title={words.title} actions={list.data?.folder !== undefined && <Begin />}>
        <Text size="sm" c="dimmed">
          {words.text} {words.kept}
        </Text>
        <Shown query={list}>{(found) => <Whole list={found} />}</Shown>
      </Section>
    </SystemFrame>
  )
}

function Whole({ list: { folder, since, isLate, items } }: { list: List }) {
  const words = useWords(backupWords)
  const format = useFormat()
  const running = items.find(({ status }) => status === 'RUNNING')
  const hasOne = items.some(({ status }) => status === 'DONE')
  return (
    <Stack gap="sm">
      {isLate && since !== undefined && (
        <Alert color="red" title={words.late}>
          {hasOne ? words.lateText(format.moment(since)) : words.never}
        </Alert>
      )}
      {folder === undefined ? (
        <Alert color="yellow" title={words.how}>
          {words.howText} <Code>npx mizan backup</Code>
        </Alert>
      ) : (
        <FactSheet
          facts={[
            [
              words.folder,
              <Code key="folder" className="ltr">
                {folder}
              </Code>,
            ],
          ]}
        />
      )}
      {running && <Running backup={running} />}
      {items.length === 0 ? <Empty title={words.none} text={words.noneText} /> : <Made backups={items} />}
    </Stack>
  )
}

function Begin() {
  const words = useWords(backupWords)
  const act = useAct()
  if (!useHas('ADMIN')) return undefined
  return (
    <FormButton
      isPrimary
      label={words.begin.label}
      text={words.begin.text}
      first={{}}
      send={() => act('/system/backups')}
      changes={['/system/backups', '/acts', '/today']}
    />
  )
}

function Running({ backup: { tablesDone, tables, rows } }: { backup: Backup }) {
  const words = useWords(backupWords)
  const { number } = useFormat()
  const progress = tables === 0 ? words.reading : words.progress(number(tablesDone), number(tables), number(rows))
  return (
    <Stack gap={4} role="status">
      <Progress value={tables === 0 ? 0 : (100 * tablesDone) / tables} aria-label={progress} />
      <Text size="sm">{progress}</Text>
    </Stack>
  )
}

function Made({ backups }: { backups: Backup[] }) {
  const words = useWords(backupWords)
  const { number } = useFormat()
  return (
    <ListTable
      label={words.title}
      page={asPage(backups)}
      keyOf={({ id }) => id}
      isCards
      columns={[
        { label: words.of, cell: ({ startedAt }) => <Moment at={startedAt} /> },
        { label: words.result, cell: (backup) => <Result backup={backup} /> },
        { label: words.size, isNumber: true, cell: ({ bytes }) => (bytes === undefined ? '—' : sizeOf(bytes, number)) },
        { label: words.rows, isNumber: true, isWide: true, cell: ({ rows }) => number(rows) },
        { label: words.by, cell: ({ askedBy }) => <Actor name={askedBy} /> },
        {
          label: words.file,
          cell: ({ file }) => (
            <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {file}
            </bdi>
          ),
        },
      ]}
    />
  )
}

const mebibyte = 2 ** 20

const sizeOf = (bytes: number, number: (value: number) => string) => (
  <bdi dir="ltr">{`${number(Math.round((bytes / mebibyte) * 10) / 10)} MiB`}</bdi>
)

function Result({ backup: { status, isChecked, failure } }: { backup: Backup }) {
  const words = useWords(backupWords)
  if (status === 'RUNNING') return <Status tone="waiting">{words.running}</Status>
  if (status === 'DONE')
    return <Status tone={isChecked ? 'good' : 'waiting'}>{isChecked ? words.checked : words.unchecked}</Status>
  return (
    <Stack gap={2} align="flex-start">
      <Status tone="bad">{words.broken}</Status>
      {failure === undefined ? (
        <Text size="sm">{words.lost}</Text>
      ) : (
        <Text size="sm" lang="en" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {failure}
        </Text>
      )}
    </Stack>
  )
}
