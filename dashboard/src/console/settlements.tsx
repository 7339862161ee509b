import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { type Operator, useFormat, useRead } from './operator.ts'
import { settlementWords } from './settlement-words.ts'
import { asPage, Money, To } from './values.tsx'

type Suspense = Operator.SettlementSuspense
type Accounts = Suspense['accounts']

/** Lines of settlements that wait for a decision, and the settlements that they are of. */
export function Page() {
  const words = useWords(settlementWords)
  const [{ show = 'waiting' }, change] = useFilters()
  return (
    <PageFrame title={words.title}>
      <SegmentedControl
        aria-label={words.title}
        value={show}
        data={(['waiting', 'settlements'] as const).map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(value) =>
          change({ show: value === 'waiting' ? undefined : value, kind: undefined, doubt: undefined, after: undefined })
        }
        w="fit-content"
      />
      {show === 'waiting' ? <Waiting /> : <Settlements />}
    </PageFrame>
  )
}

function Waiting() {
  const words = useWords(settlementWords)
  const [{ account, kind, doubt, after }, change] = useFilters()
  const found = useRead<Suspense>('/settlement-lines', { account, kind, doubt, after })
  const isFiltered = account !== undefined || kind !== undefined || doubt !== undefined
  const choose = (name: string, all: string, of: Record<string, string>) => (
    <Choice name={name} all={all} data={Object.entries(of).map(([value, label]) => ({ value, label }))} />
  )
  return (
    <Shown query={found}>
      {({ accounts, items, sums, next }) => (
        <Stack>
          {(items.length > 0 || isFiltered) && (
            <Group gap="sm">
              <AccountChoice accounts={accounts} />
              {choose('kind', words.allKinds, words.kinds)}
              {choose('doubt', words.allDoubts, words.doubts)}
            </Group>
          )}
          {items.length === 0 ? (
            <Empty
              title={isFiltered ? words.nothingFound : words.nothingWaits}
              text={isFiltered ? words.nothingFoundText : words.nothingWaitsText}
            />
          ) : (
            <>
              <Sums sums={sums} />
              <Lines lines={items} />
              {next !== undefined && (
                <Group>
                  <Button variant="default" onClick={() => change({ after: next })}>
                    {words.more}
                  </Button>
                </Group>
              )}
            </>
          )}
        </Stack>
      )}
    </Shown>
  )
}

function Sums({ sums }: { sums: Suspense['sums'] }) {
  const words = useWords(settlementWords)
  const common = useWords(commonWords)
  return (
    <Text size="sm" c="dimmed">
      {sums.map(({ currency, lines, amount }) => (
        <span key={currency} style={{ marginInlineEnd: 16 }}>
          {words.waits(lines) + common.colon} <Money amount={amount} currency={currency} />
        </span>
      ))}
    </Text>
  )
}

function Lines({ lines }: { lines: Suspense['items'] }) {
  const words = useWords(settlementWords)
  const format = useFormat()
  return (
    <ListTable
      label={words.tabs.waiting}
      page={asPage(lines)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/settlements/lines/${id}`}
      isCards
      columns={[
        {
          label: words.names,
          cell: ({ id, place, reference, authorisationCode }) => (
            <To to={`/settlements/lines/${id}`}>{reference ?? authorisationCode ?? words.place(place)}</To>
          ),
        },
        { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
        { label: words.account, isWide: true, cell: ({ account }) => <bdi>{account}</bdi> },
        {
          label: words.happenedOn,
          cell: ({ happenedOn }) => (happenedOn === undefined ? '—' : format.date(happenedOn)),
        },
        {
          label: words.gross,
          isNumber: true,
          cell: ({ gross, currency }) => <Money amount={gross} currency={currency} />,
        },
        {
          label: words.net,
          isNumber: true,
          isWide: true,
          cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
        },
        { label: words.why, cell: ({ doubt }) => (doubt === undefined ? '—' : words.doubts[doubt]) },
      ]}
    />
  )
}

function Settlements() {
  const words = useWords(settlementWords)
  const format = useFormat()
  const [{ account }] = useFilters()
  const found = useRead<Operator.SettlementList>('/settlements', { account })
  return (
    <Shown query={found}>
      {({ accounts, items }) => (
        <Stack>
          {(items.length > 0 || account !== undefined) && (
            <Group>
              <AccountChoice accounts={accounts} />
            </Group>
          )}
          {items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <ListTable
              label={words.tabs.settlements}
              page={asPage(items)}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/settlements/${id}`}
              isCards
              columns={[
                {
                  label: words.settlement,
                  cell: ({ id, reference }) => <To to={`/settlements/${id}`}>{reference}</To>,
                },
                { label: words.account, cell: ({ account: name }) => <bdi>{name}</bdi> },
                { label: words.paidOn, cell: ({ paidOn }) => format.date(paidOn) },
                { label: words.lines, isNumber: true, isWide: true, cell: ({ lines }) => format.number(lines) },
                {
                  label: words.gross,
                  isNumber: true,
                  isWide: true,
                  cell: ({ gross, currency }) => <Money amount={gross} currency={currency} />,
                },
                {
                  label: words.fee,
                  isNumber: true,
                  isWide: true,
                  cell: ({ fee, currency }) => <Money amount={fee} currency={currency} />,
                },
                {
                  label: words.net,
                  isNumber: true,
                  cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
                },
                { label: words.suspense, isNumber: true, cell: ({ waiting }) => format.number(waiting) },
              ]}
            />
          )}
        </Stack>
      )}
    </Shown>
  )
}

function AccountChoice({ accounts }: { accounts: Accounts }) {
  const words = useWords(settlementWords)
  return (
    <Choice
      name="account"
      all={words.allAccounts}
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** A filter that stands in the address. */
function Choice({ name, all, data }: { name: string; all: string; data: { value: string; label: string }[] }) {
  const [filters, change] = useFilters()
  return (
    <NativeSelect
      aria-label={all}
      value={filters[name] ?? ''}
      data={[{ value: '', label: all }, ...data]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined, after: undefined })}
    />
  )
}
