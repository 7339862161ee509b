import { Group, Paper, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { ReadFile } from './bank-file-read.tsx'
import { Suspense } from './bank-suspense.tsx'
import { Retire } from './bank-decisions.tsx'
import { bankWords } from './bank-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { asPage, Money, To } from './values.tsx'

type Statements = Operator.BankStatementList

/** Entries of banks that wait for a decision, the statements that they are of, and the reading of more. */
export function Page() {
  const words = useWords(bankWords)
  const mayAct = useHas('FINANCE')
  const [{ show = 'waiting' }, change] = useFilters()
  const statements = useRead<Statements>('/bank-statements')
  return (
    <PageFrame title={words.title} actions={mayAct && <ReadFile />}>
      <Shown query={statements}>{({ accounts }) => <Accounts accounts={accounts} mayAct={mayAct} />}</Shown>
      <SegmentedControl
        aria-label={words.title}
        value={show}
        data={(['waiting', 'statements'] as const).map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(value) => change({ show: value === 'waiting' ? undefined : value })}
        w="fit-content"
      />
      {show === 'waiting' ? (
        <Suspense mayAct={mayAct} />
      ) : (
        <Shown query={statements}>{(found) => <List found={found} />}</Shown>
      )}
    </PageFrame>
  )
}

function Accounts({ accounts, mayAct }: { accounts: Statements['accounts']; mayAct: boolean }) {
  const words = useWords(bankWords)
  const format = useFormat()
  if (accounts.length === 0) return undefined
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="section" aria-label={words.accounts}>
      {accounts.map(({ account, currency, isSegregated, isRetired, asked, balance, untilDay }) => (
        <Paper key={account} withBorder p="md">
          <Text size="sm" c="dimmed">
            <bdi>{account}</bdi>
            {isSegregated && ` · ${words.segregated}`}
            {isRetired && ` · ${words.retired}`}
          </Text>
          <Text fz={22} fw={700}>
            {balance === undefined ? '—' : <Money amount={balance} currency={currency} />}
          </Text>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {asked !== undefined
                ? words.retireAsked
                : untilDay === undefined
                  ? words.noStatement
                  : `${words.until} ${format.date(untilDay)}`}
            </Text>
            {mayAct && !isRetired && asked === undefined && <Retire account={account} />}
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function List({ found: { items } }: { found: Statements }) {
  const words = useWords(bankWords)
  const format = useFormat()
  if (items.length === 0) return <Empty title={words.none} text={words.noneText} />
  return (
    <ListTable
      label={words.tabs.statements}
      page={asPage(items)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/bank-statements/${id}`}
      isCards
      columns={[
        { label: words.name, cell: ({ id, name }) => <To to={`/bank-statements/${id}`}>{name}</To> },
        { label: words.account, cell: ({ account }) => <bdi>{account}</bdi> },
        { label: words.endsOn, cell: ({ untilDay }) => format.date(untilDay) },
        {
          label: words.opening,
          isNumber: true,
          isWide: true,
          cell: ({ opening, currency }) => <Money amount={opening} currency={currency} />,
        },
        {
          label: words.closing,
          isNumber: true,
          cell: ({ closing, currency }) => <Money amount={closing} currency={currency} />,
        },
        { label: words.entries, isNumber: true, isWide: true, cell: ({ entries }) => format.number(entries) },
        { label: words.suspense, isNumber: true, cell: ({ waiting }) => format.number(waiting) },
        { label: words.readBy, isWide: true, cell: ({ importedBy }) => <bdi>{importedBy}</bdi> },
      ]}
    />
  )
}
