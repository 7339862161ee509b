import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../lib/environment.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, FilterBar } from '../../ui/filters.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type ApiKey, keyTones, masked } from './api.ts'
import { keyWords } from './words.ts'

/** The keys of the chosen environment, masked. */
export function Page() {
  const words = useWords(keyWords)
  const common = useWords(commonWords)
  const { environment } = useEnvironment()
  const [{ status, page }] = useFilters()
  const keys = usePortal<PageOf<ApiKey>>('/api-keys', { environment, status, page })
  const create = useMay('keys:write') && (
    <Button component={Link} to="/api-keys/new">
      {words.create}
    </Button>
  )
  const columns: Column<ApiKey>[] = [
    {
      label: common.name,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/api-keys/${id}`}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    {
      label: words.key,
      cell: (key) => (
        <Text ff="monospace" size="sm" className="ltr">
          {masked(key)}
        </Text>
      ),
    },
    {
      label: common.status,
      cell: ({ status: state }) => <Status tone={keyTones[state]}>{words.states[state]}</Status>,
    },
    {
      label: words.lastUsed,
      isWide: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : words.never),
    },
    { label: common.created, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  return (
    <PageFrame title={words.title} actions={create}>
      <FilterBar names={['status']}>
        <ChoiceFilter name="status" label={common.status} options={words.states} />
      </FilterBar>
      <Shown query={keys}>
        {(found) =>
          found.totalElements > 0 ? (
            <ListTable
              label={words.title}
              page={found}
              columns={columns}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/api-keys/${id}`}
            />
          ) : (
            <Empty title={status ? words.noneSuch : words.none} text={words.noneText}>
              {create}
            </Empty>
          )
        }
      </Shown>
    </PageFrame>
  )
}
