import { Alert, Button, Group } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { OpenMerchant } from './merchant-opening.tsx'
import { type Operator, useHas, useRead } from './operator.ts'
import { Search } from './search.tsx'
import { asPage, Moment, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

/** Merchants, newest first, or those that were looked for. */
export function Page() {
  const { merchants: words, states } = useWords(consoleWords)
  const common = useWords(commonWords)
  const mayOpen = useHas('RISK')
  const [{ q, waiting, before }, change] = useFilters()
  const list = useRead<Operator.MerchantList>('/merchants', { q, waiting, before })
  return (
    <PageFrame title={words.title} actions={mayOpen && <OpenMerchant />}>
      <Search key={q} label={words.search} hint={words.hint} />
      {waiting !== undefined && (
        <Alert>
          <Group justify="space-between">
            {words.waiting}
            <Button size="xs" variant="default" onClick={() => change({ waiting: undefined })}>
              {common.clear}
            </Button>
          </Group>
        </Alert>
      )}
      <Shown query={list}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <>
              <ListTable
                label={words.title}
                page={asPage(items)}
                keyOf={({ merchantId }) => merchantId}
                linkOf={({ merchantId }) => `/merchants/${merchantId}`}
                columns={[
                  {
                    label: common.name,
                    cell: ({ merchantId, name }) => <To to={`/merchants/${merchantId}`}>{name}</To>,
                  },
                  {
                    label: words.production,
                    cell: ({ productionAccess, requestedAt }) => (
                      <Group gap={6}>
                        <Status tone={toneOf(productionAccess)}>{states[productionAccess]}</Status>
                        {requestedAt !== undefined && <Status tone="waiting">{words.asked}</Status>}
                      </Group>
                    ),
                  },
                  { label: words.since, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
                ]}
              />
              {next !== undefined && (
                <Group justify="flex-end">
                  <Button variant="default" onClick={() => change({ before: next })}>
                    {common.next}
                  </Button>
                </Group>
              )}
            </>
          )
        }
      </Shown>
    </PageFrame>
  )
}
