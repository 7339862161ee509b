import { Group, Paper, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { Status } from '../ui/values.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { Decide, Undo, WriteOff } from './settlement-decisions.tsx'
import { settlementWords } from './settlement-words.ts'
import { Subject } from './settlement.tsx'
import { Moment, Money, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

type Detail = Operator.SettlementLineDetail
type Candidate = Operator.SettlementCandidate

/** A line of a settlement, the payments that it may be of, and the decision about it. */
export function Page() {
  const words = useWords(settlementWords)
  const { id = '' } = useParams({ strict: false })
  const detail = useRead<Detail>(`/settlement-lines/${id}`)
  const line = detail.data?.line
  return (
    <PageFrame
      title={line === undefined ? words.line : `${words.place(line.place)} · ${line.settlement}`}
      parent={{ to: '/settlements', label: words.title }}
      actions={detail.data && <Actions detail={detail.data} />}
    >
      <Shown query={detail}>{(found) => <Content detail={found} />}</Shown>
    </PageFrame>
  )
}

function Actions({ detail: { line, candidates, asked } }: { detail: Detail }) {
  const mayAct = useHas('FINANCE')
  if (!mayAct || asked !== undefined) return undefined
  if (line.isOwn || line.merchantId !== undefined) return <Undo id={line.id} isOwn={line.isOwn} />
  if (line.status !== 'SUSPENSE') return undefined
  const [only, another] = candidates.filter(({ isSettled }) => !isSettled)
  const reference = another === undefined ? only?.reference : undefined
  return (
    <>
      {line.kind !== 'OTHER' && (
        <Decide
          key={reference}
          id={line.id}
          isPrimary={reference !== undefined}
          {...(reference !== undefined && { reference })}
        />
      )}
      <WriteOff id={line.id} />
    </>
  )
}

function Content({ detail: { line, candidates, asked } }: { detail: Detail }) {
  const words = useWords(settlementWords)
  const { navigation } = useWords(consoleWords)
  const common = useWords(commonWords)
  const { doubt, why } = line
  return (
    <Stack>
      {asked !== undefined && (
        <Group gap="xs">
          <Text size="sm">{words.asked}</Text>
          <To to="/approvals">{navigation.approvals}</To>
        </Group>
      )}
      <Facts line={line} />
      {doubt !== undefined && (
        <Paper withBorder p="md">
          <Text size="sm">
            <strong>{words.why + common.colon}</strong> {why}
          </Text>
          <Text size="sm">
            <strong>{words.next + common.colon}</strong> {words.proposals[doubt]}
          </Text>
        </Paper>
      )}
      {line.status === 'SUSPENSE' && line.kind !== 'OTHER' && (
        <Section title={words.candidates}>
          {candidates.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.noCandidates}
            </Text>
          ) : (
            candidates.map((each) => <One key={each.transactionId + each.createdAt} candidate={each} />)
          )}
        </Section>
      )}
    </Stack>
  )
}

function Facts({ line }: { line: Operator.SettlementLine }) {
  const { colon } = useWords(commonWords)
  const words = useWords(settlementWords)
  const { payments } = useWords(consoleWords)
  const format = useFormat()
  const { currency, gross, fee, net, original, originalCurrency, happenedOn, decidedBy, decidedBecause } = line
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const text = (value: string | undefined) => value !== undefined && <bdi>{value}</bdi>
  return (
    <FactSheet
      facts={[
        [payments.state, <Subject key="state" line={line} />],
        [words.kind, words.kinds[line.kind]],
        [words.gross, money(gross)],
        [words.fee, money(fee)],
        [words.net, money(net)],
        [
          words.original,
          original !== undefined && originalCurrency !== undefined && (
            <Money amount={original} currency={originalCurrency} />
          ),
        ],
        [words.names, text(line.reference)],
        [words.partReference, text(line.partReference)],
        [words.authorisation, text(line.authorisationCode)],
        [words.happenedOn, happenedOn !== undefined && format.date(happenedOn)],
        [
          words.settlement,
          <To key="settlement" to={`/settlements/${line.settlementId}`}>
            {line.settlement}
          </To>,
        ],
        [words.account, text(line.account)],
        [words.paidOn, format.date(line.paidOn)],
        [
          words.decidedBy,
          decidedBy !== undefined && (
            <>
              <bdi>{decidedBy}</bdi>
              {colon} <bdi>{decidedBecause}</bdi>
            </>
          ),
        ],
      ]}
    />
  )
}

function One({ candidate }: { candidate: Candidate }) {
  const words = useWords(settlementWords)
  const { states } = useWords(consoleWords)
  const { because, transactionId, reference, merchantId, merchantName, amount, currency, status, createdAt } = candidate
  return (
    <Paper withBorder p="md" component="section" aria-label={reference}>
      <Stack gap={4}>
        <Group justify="space-between">
          <Group gap="xs">
            <To to={`/payments/${transactionId}`}>{reference}</To>
            <Status tone={toneOf(status)}>{(states as Record<string, string>)[status] ?? status}</Status>
          </Group>
          <Text fw={600}>
            <Money amount={amount} currency={currency} />
          </Text>
        </Group>
        <Text size="sm">
          <To to={`/merchants/${merchantId}`}>{merchantName}</To> · <Moment at={createdAt} />
        </Text>
        <Text size="sm" c="dimmed">
          {words.because[because]}
          {candidate.isSettled && ` · ${words.isSettled}`}
        </Text>
      </Stack>
    </Paper>
  )
}
