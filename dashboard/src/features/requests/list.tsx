import type * as Portal from '../../generated/portal.ts'
import { Button, Group } from '@mantine/core'
import { useEnvironment } from '../../lib/environment.ts'
import { useFilters } from '../../lib/filters.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useWords } from '../../lib/language.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { methods, type Walk } from './api.ts'
import { RequestTable } from './table.tsx'
import { requestWords } from './words.ts'

const names = ['status', 'method', 'path', 'apiKeyId', 'requestId', 'idempotencyKey', 'from', 'to']

/** Requests of the chosen environment's keys, newest first. */
export function Page() {
  const words = useWords(requestWords)
  const { environment } = useEnvironment()
  // In the address the cursor is the page, so that another filter begins anew.
  const { page: cursor, sort: _, ...filters } = useListQuery(names)
  const found = usePortal<Walk>('/request-log', { environment, cursor, ...filters })
  return (
    <PageFrame title={words.title}>
      <Filters />
      <Shown query={found}>
        {(walk) => (
          <>
            {walk.content.length > 0 ? <RequestTable requests={walk.content} /> : <Nothing isMore={walk.hasMore} />}
            <Paging next={walk.nextCursor} isFirst={cursor === undefined} />
          </>
        )}
      </Shown>
    </PageFrame>
  )
}

function Filters() {
  const words = useWords(requestWords)
  const common = useWords(commonWords)
  const { environment } = useEnvironment()
  const keys = usePortal<PageOf<Portal.ApiKey>>('/api-keys', { environment, size: 200 })
  const keyNames = Object.fromEntries(
    (keys.data?.content ?? []).map(({ id, name, last4 }) => [id, `${name} …${last4}`]),
  )
  return (
    <FilterBar names={names}>
      <ChoiceFilter name="status" label={common.status} options={words.statuses} />
      <ChoiceFilter
        name="method"
        label={words.method}
        options={Object.fromEntries(methods.map((each) => [each, each]))}
      />
      <TextFilter name="path" label={words.path} placeholder="/v1/products" isLtr />
      <ChoiceFilter name="apiKeyId" label={words.key} options={keyNames} />
      <TextFilter name="requestId" label={words.requestId} isLtr />
      <TextFilter name="idempotencyKey" label="Idempotency-Key" isLtr />
      <DayFilter name="from" label={common.from} />
      <DayFilter name="to" label={common.until} />
    </FilterBar>
  )
}

/** Only so many calls are looked through at once. */
function Nothing({ isMore }: { isMore: boolean }) {
  const words = useWords(requestWords)
  const { nothingFits } = useWords(commonWords)
  const [filters] = useFilters()
  const isNarrowed = [...names, 'page'].some((name) => filters[name] !== undefined)
  if (isMore) return <Empty title={words.notYet} text={words.notYetText} />
  return isNarrowed ? <Empty {...nothingFits} /> : <Empty title={words.none} text={words.noneText} />
}

function Paging({ next, isFirst }: { next: string | undefined; isFirst: boolean }) {
  const words = useWords(requestWords)
  const [, change] = useFilters()
  if (isFirst && next === undefined) return undefined
  return (
    <Group justify="flex-end" gap="xs" component="nav" aria-label={words.title}>
      <Button variant="default" size="xs" disabled={isFirst} onClick={() => change({ page: '' })}>
        {words.newest}
      </Button>
      <Button variant="default" size="xs" disabled={next === undefined} onClick={() => change({ page: next ?? '' })}>
        {words.older}
      </Button>
    </Group>
  )
}
