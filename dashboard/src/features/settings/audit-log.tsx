import { Text } from '@mantine/core'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useFormat } from '../../lib/format.ts'
import { writtenOut } from '../../lib/formats.ts'
import { useWords } from '../../lib/language.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar } from '../../ui/filters.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment } from '../../ui/values.tsx'
import type { AuditEntry } from './api.ts'
import { auditWords } from './audit-words.ts'
import { SettingsFrame } from './frame.tsx'
import { settingsWords } from './words.ts'

const names = ['action', 'from', 'to']

/** The actions in the company, with their actor and address. */
export function Page() {
  const words = useWords(settingsWords).audit
  const common = useWords(commonWords)
  const actions = useWords(auditWords)
  const entries = usePortal<PageOf<AuditEntry>>('/company/audit-log', useListQuery(names))
  const columns: Column<AuditEntry>[] = [
    { label: words.what, cell: (entry) => <EntryText entry={entry} /> },
    {
      label: words.who,
      cell: ({ actor: { name } }) => {
        const said = name === 'operator' ? words.operator : name === 'anyone' ? words.anyone : undefined
        // Words are not broken within; a long name or an e-mail may be.
        return <bdi style={{ overflowWrap: said === undefined ? 'anywhere' : 'normal' }}>{said ?? name}</bdi>
      },
    },
    { label: words.where, isWide: true, cell: ({ address }) => <span className="ltr">{address}</span> },
    { label: words.when, isWide: true, cell: ({ at }) => <Moment at={at} /> },
  ]
  return (
    <SettingsFrame place="audit">
      <FilterBar names={names}>
        <ChoiceFilter name="action" label={words.what} options={actions} />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="to" label={common.until} />
      </FilterBar>
      <Shown query={entries}>
        {(found) =>
          found.totalElements > 0 ? (
            <ListTable label={words.title} page={found} columns={columns} keyOf={({ sequence }) => String(sequence)} />
          ) : (
            <Empty title={words.none} text={words.noneText} />
          )
        }
      </Shown>
    </SettingsFrame>
  )
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function EntryText({ entry: { action, facts = {}, target, at } }: { entry: AuditEntry }) {
  const actions = useWords(auditWords)
  const { team, terms } = useWords(settingsWords)
  const words: Readonly<Record<string, string>> = { ...team.roles, ...terms.intervals }
  const format = useFormat()
  const said = Object.values(facts).map((fact) => (Object.hasOwn(words, fact) ? words[fact] : writtenOut(fact, format)))
  // An id says nothing beside a name or an address.
  const known = target === undefined || (said.length > 0 && isUuid.test(target)) ? said : [...said, target]
  return (
    <>
      {actions[action] ?? <span className="ltr">{action}</span>}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <Moment at={at} />
      </Text>
      {known.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{known.join(' · ')}</bdi>
        </Text>
      )}
    </>
  )
}
