import { Button, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { FactSheet } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status, type Tone } from '../ui/values.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { EndSettlement, Reopen } from './settlement-decisions.tsx'
import { CameBy } from './settlement-entries.tsx'
import { settlementWords } from './settlement-words.ts'
import { asPage, Moment, Money, To } from './values.tsx'
import { consoleWords } from './words.ts'

type Detail = Operator.SettlementDetail
type Line = Operator.SettlementLine

/** A settlement of an acquirer, and what each of its lines is of. */
export function Page() {
  const words = useWords(settlementWords)
  const { id = '' } = useParams({ strict: false })
  const [{ after }] = useFilters()
  const detail = useRead<Detail>(`/settlements/${id}`, { after })
  return (
    <PageFrame
      title={detail.data?.settlement.reference ?? words.settlement}
      parent={{ to: '/settlements', label: words.title }}
      actions={detail.data && <Actions detail={detail.data} />}
    >
      <Shown query={detail}>{(found) => <Content found={found} />}</Shown>
    </PageFrame>
  )
}

function Actions({ detail: { settlement, asked } }: { detail: Detail }) {
  const mayAct = useHas('FINANCE')
  if (!mayAct || asked !== undefined) return undefined
  if (settlement.writtenOff !== undefined) return <Reopen id={settlement.id} />
  return settlement.open === 0 ? undefined : <EndSettlement id={settlement.id} />
}

function Content({ found: { settlement, lines, entries, asked, next } }: { found: Detail }) {
  const words = useWords(settlementWords)
  const format = useFormat()
  const [, change] = useFilters()
  const { account, currency, paidOn, gross, fee, net, open, lines: count, waiting, importedBy, importedAt } = settlement
  const { writtenOff, writtenOffBy, writtenOffBecause } = settlement
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Stack>
      {asked !== undefined && <EndAsked />}
      <FactSheet
        facts={[
          [words.account, <bdi key="account">{account}</bdi>],
          [words.paidOn, format.date(paidOn)],
          [words.gross, money(gross)],
          [words.fee, money(fee)],
          [words.net, money(net)],
          [words.open, open !== 0 && money(open)],
          [
            words.writtenOff,
            writtenOff !== undefined && (
              <span key="off">
                {money(writtenOff)} · <bdi>{writtenOffBy}</bdi> · <bdi>{writtenOffBecause}</bdi>
              </span>
            ),
          ],
          [words.lines, format.number(count)],
          [words.suspense, format.number(waiting)],
          [
            words.readBy,
            <span key="by">
              <bdi>{importedBy}</bdi> · <Moment at={importedAt} />
            </span>,
          ],
        ]}
      />
      <CameBy settlement={settlement} entries={entries} />
      <ListTable
        label={words.lines}
        page={asPage(lines)}
        keyOf={({ id }) => id}
        isCards
        columns={[
          { label: words.line, cell: ({ id, place }) => <To to={`/settlements/lines/${id}`}>{words.place(place)}</To> },
          { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
          {
            label: words.names,
            cell: ({ reference, authorisationCode }) => <bdi>{reference ?? authorisationCode ?? '—'}</bdi>,
          },
          { label: words.gross, isNumber: true, cell: (line) => money(line.gross) },
          { label: words.fee, isNumber: true, isWide: true, cell: (line) => money(line.fee) },
          { label: words.net, isNumber: true, isWide: true, cell: (line) => money(line.net) },
          { label: words.of, cell: (line) => <Subject line={line} /> },
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

function EndAsked() {
  const { endAsked } = useWords(settlementWords)
  const { navigation } = useWords(consoleWords)
  return (
    <Group gap="xs">
      <Text size="sm">{endAsked}</Text>
      <To to="/approvals">{navigation.approvals}</To>
    </Group>
  )
}

const tones: Record<Line['status'], Tone> = { NEW: 'waiting', MATCHED: 'good', SUSPENSE: 'bad', DECIDED: 'over' }

/** The state of a line, with the payment, refund or dispute that it settles. */
export function Subject({ line }: { line: Line }) {
  const words = useWords(settlementWords)
  const { status, kind, isOwn, transactionId, disputeId, doubt } = line
  const name = words.kinds[kind]
  return (
    <Group gap="xs">
      <Status tone={tones[status]}>{words.states[status]}</Status>
      {transactionId !== undefined && <To to={`/payments/${transactionId}`}>{name}</To>}
      {disputeId !== undefined && <To to={`/disputes/${disputeId}`}>{name}</To>}
      {isOwn && <Text size="sm">{words.own}</Text>}
      {doubt !== undefined && <Text size="sm">{words.doubts[doubt]}</Text>}
    </Group>
  )
}
