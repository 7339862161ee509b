import { Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { type Column, ListTable } from '../ui/table.tsx'
import { alertWords } from './alert-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { asPage, Moment, To } from './values.tsx'
import { consoleWords } from './words.ts'

type Alert = Operator.AlertList['open'][number]

/** Alerts that are open, and those that were solved lately. */
export function Page() {
  const words = useWords(alertWords)
  const alerts = useRead<Operator.AlertList>('/alerts')
  return (
    <PageFrame title={words.title}>
      <Shown query={alerts}>
        {({ open, solved, mail, webhook }) => (
          <>
            <Text size="sm" c="dimmed">
              {words.hint} {words.sent} {words.goes[mail ? (webhook ? 'both' : 'mail') : webhook ? 'webhook' : 'none']}.
            </Text>
            <Section title={words.open}>
              {open.length === 0 ? (
                <Empty title={words.none} text={words.noneText} />
              ) : (
                <AlertTable label={words.open} alerts={open} />
              )}
            </Section>
            {solved.length > 0 && (
              <Section title={words.solved}>
                <AlertTable label={words.solved} alerts={solved} />
              </Section>
            )}
          </>
        )}
      </Shown>
    </PageFrame>
  )
}

function AlertTable({ label, alerts }: { label: string; alerts: Alert[] }) {
  const words = useWords(alertWords)
  const { today } = useWords(consoleWords)
  const { number } = useFormat()
  const names: Partial<Record<string, string>> = {
    ...today.kinds,
    JOBS_LATE: words.late,
    UNCLOSED_DAYS: words.days,
    BACKUPS: words.backups,
  }
  const columns: Column<Alert>[] = [
    {
      label: words.kind,
      cell: ({ kind, place }) => {
        const name = names[kind] ?? kind
        return place === undefined ? name : <To to={place}>{name}</To>
      },
    },
    { label: words.count, isNumber: true, cell: ({ count }) => (count >= 500 ? '500+' : number(count)) },
    { label: words.since, cell: ({ since }) => <Moment at={since} /> },
    { label: words.after, isWide: true, cell: ({ afterHours }) => words.hours(afterHours) },
    { label: words.told, isWide: true, cell: ({ openedAt }) => <Moment at={openedAt} /> },
  ]
  if (alerts.some(({ solvedAt }) => solvedAt !== undefined))
    columns.push({
      label: words.solvedAt,
      isWide: true,
      cell: ({ solvedAt }) => solvedAt && <Moment at={solvedAt} />,
    })
  return <ListTable label={label} page={asPage(alerts)} columns={columns} keyOf={({ id }) => id} />
}
