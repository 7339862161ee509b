import { Button, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { FactSheet } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status, type Tone } from '../ui/values.tsx'
import { Undo } from './bank-decisions.tsx'
import { bankWords } from './bank-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { UndoEntry } from './settlement-decisions.tsx'
import { asPage, Moment, Money, To } from './values.tsx'

type Detail = Operator.BankStatementDetail
type Entry = Operator.BankEntry

/** A statement of a bank, and what each of its entries is of. */
export function Page() {
  const words = useWords(bankWords)
  const { id = '' } = useParams({ strict: false })
  const [{ after }] = useFilters()
  const detail = useRead<Detail>(`/bank-statements/${id}`, { after })
  return (
    <PageFrame
      title={detail.data?.statement.name ?? words.name}
      parent={{ to: '/bank-statements', label: words.title }}
    >
      <Shown query={detail}>{(found) => <Content found={found} />}</Shown>
    </PageFrame>
  )
}

const tones: Record<Entry['status'], Tone> = { NEW: 'waiting', MATCHED: 'good', SUSPENSE: 'bad', DECIDED: 'over' }

function Content({ found: { statement, entries, next } }: { found: Detail }) {
  const words = useWords(bankWords)
  const format = useFormat()
  const mayAct = useHas('FINANCE')
  const [, change] = useFilters()
  const { account, currency, untilDay, opening, closing, entries: count, waiting, importedBy, importedAt } = statement
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Stack>
      <FactSheet
        facts={[
          [words.account, <bdi key="account">{account}</bdi>],
          [words.endsOn, format.date(untilDay)],
          [words.opening, money(opening)],
          [words.closing, money(closing)],
          [words.entries, format.number(count)],
          [words.suspense, format.number(waiting)],
          [
            words.readBy,
            <span key="by">
              <bdi>{importedBy}</bdi> · <Moment at={importedAt} />
            </span>,
          ],
        ]}
      />
      <ListTable
        label={words.entries}
        page={asPage(entries)}
        keyOf={(entry) => entry.id}
        isCards
        columns={[
          { label: words.bookedOn, cell: (entry) => <Dated entry={entry} /> },
          { label: words.amount, isNumber: true, cell: ({ amount }) => money(amount) },
          { label: words.text, cell: (entry) => <Words entry={entry} /> },
          { label: words.of, cell: (entry) => <What entry={entry} mayAct={mayAct} /> },
        ]}
      />
      {next !== undefined && (
        <Group>
          <Button variant="default" onClick={() => change({ after: String(next) })}>
            {words.more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Dated({ entry: { bookedOn, countedOn } }: { entry: Entry }) {
  const words = useWords(bankWords)
  const format = useFormat()
  return (
    <>
      {format.date(bookedOn)}
      {countedOn !== bookedOn && (
        <Text size="sm" c="dimmed">
          {words.countsOn(format.date(countedOn))}
        </Text>
      )}
    </>
  )
}

const Words = ({ entry: { text, endToEndId } }: { entry: Entry }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    <bdi>{text ?? endToEndId ?? '—'}</bdi>
  </Text>
)

function What({ entry, mayAct }: { entry: Entry; mayAct: boolean }) {
  const common = useWords(commonWords)
  const words = useWords(bankWords)
  const { status, kind, transactionId, settlementId, merchantId, why, decidedBy, decidedBecause } = entry
  const name = kind === undefined ? undefined : words.kinds[kind]
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="xs">
        <Status tone={tones[status]}>{words.states[status]}</Status>
        {name !== undefined &&
          (transactionId !== undefined && kind !== 'FUNDING' ? (
            <To to={`/payments/${transactionId}`}>{name}</To>
          ) : settlementId !== undefined ? (
            <To to={`/settlements/${settlementId}`}>{name}</To>
          ) : merchantId !== undefined ? (
            <To to={`/merchants/${merchantId}`}>{name}</To>
          ) : (
            <Text size="sm">{name}</Text>
          ))}
      </Group>
      {why !== undefined && (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      )}
      {decidedBy !== undefined && (
        <Text size="sm" c="dimmed">
          {words.decidedBy} <bdi>{decidedBy}</bdi>
          {common.colon} <bdi>{decidedBecause}</bdi>
        </Text>
      )}
      {mayAct && kind === 'OWN' && status === 'DECIDED' && <Undo entry={entry} />}
      {mayAct && kind === 'SETTLEMENT' && <UndoEntry id={entry.id} />}
    </Stack>
  )
}
