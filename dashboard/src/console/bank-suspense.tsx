import { Group, Paper, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { Empty, Shown } from '../ui/states.tsx'
import { Decide, WriteOff } from './bank-decisions.tsx'
import { bankWords } from './bank-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Money, To } from './values.tsx'
import { virtualRibWords } from './virtual-rib-words.ts'
import { consoleWords } from './words.ts'

type Suspended = Operator.BankSuspense
type Waiting = Suspended['items'][number]

/** Entries that match nothing for sure, with what they may be of. */
export function Suspense({ mayAct }: { mayAct: boolean }) {
  const words = useWords(bankWords)
  const common = useWords(commonWords)
  const found = useRead<Suspended>('/bank-entries')
  return (
    <Shown query={found}>
      {({ items, sums }) =>
        items.length === 0 ? (
          <Empty title={words.nothingWaits} text={words.nothingWaitsText} />
        ) : (
          <Stack>
            <Text size="sm" c="dimmed">
              {sums.map(({ currency, entries, amount }) => (
                <span key={currency} style={{ marginInlineEnd: 16 }}>
                  {words.waits(entries)}
                  {common.colon} <Money amount={amount} currency={currency} />
                </span>
              ))}
              {!mayAct && words.hidden}
            </Text>
            {items.map((each) => (
              <One key={each.entry.id} waiting={each} mayAct={mayAct} />
            ))}
          </Stack>
        )
      }
    </Shown>
  )
}

const dayMs = 86_400_000
const ageOf = (day: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(day)) / dayMs))

function One({ waiting: { entry, proposals, sentTo, asked }, mayAct }: { waiting: Waiting; mayAct: boolean }) {
  const words = useWords(bankWords)
  const common = useWords(commonWords)
  const virtual = useWords(virtualRibWords)
  const { navigation } = useWords(consoleWords)
  const format = useFormat()
  const { statementId, account, bookedOn, countedOn, amount, currency, text, endToEndId, doubt, why } = entry
  const [first] = proposals
  return (
    <Paper withBorder p="md" component="section" aria-label={text ?? endToEndId ?? account}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={700} fz="lg">
            <Money amount={amount} currency={currency} />
          </Text>
          <Text size="sm" c="dimmed">
            <To to={`/bank-statements/${statementId}`}>{account}</To> · {format.date(bookedOn)}
            {countedOn !== bookedOn && ` (${words.countsOn(format.date(countedOn))})`} · {words.age(ageOf(bookedOn))}
          </Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{text ?? endToEndId ?? '—'}</bdi>
        </Text>
        <Text size="sm">
          <strong>
            {words.why}
            {common.colon}
          </strong>{' '}
          {why}
        </Text>
        {doubt !== undefined && (
          <Text size="sm">
            <strong>
              {words.next}
              {common.colon}
            </strong>{' '}
            {words.proposals[doubt]}
          </Text>
        )}
        {sentTo && (
          <Text size="sm">
            <strong>
              {virtual.sentTo}
              {common.colon}
            </strong>{' '}
            <To to={`/merchants/${sentTo.merchantId}`}>{sentTo.merchantName}</To>
          </Text>
        )}
        {proposals.map((proposal) => (
          <Proposed key={`${proposal.as}${proposal.reference}`} proposal={proposal} />
        ))}
        {asked !== undefined ? (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {words.asked}
            </Text>
            <To to="/approvals">{navigation.approvals}</To>
          </Group>
        ) : (
          mayAct && (
            <Group gap="xs">
              <Decide entry={entry} isPrimary={first !== undefined} {...(first && { proposal: first })} />
              <WriteOff entry={entry} />
            </Group>
          )
        )}
      </Stack>
    </Paper>
  )
}

function Proposed({ proposal }: { proposal: Waiting['proposals'][number] }) {
  const words = useWords(bankWords)
  const common = useWords(commonWords)
  const { as, reference, amount, currency, transactionId, merchantId, merchantName, isSameAmount } = proposal
  return (
    <Text size="sm">
      <strong>
        {words.proposal}
        {common.colon}
      </strong>{' '}
      {words.kinds[as]}{' '}
      {transactionId === undefined ? <bdi>{reference}</bdi> : <To to={`/payments/${transactionId}`}>{reference}</To>} ·{' '}
      <Money amount={amount} currency={currency} /> ({isSameAmount ? words.sameAmount : words.otherAmount})
      {merchantId !== undefined && (
        <>
          {' · '}
          <To to={`/merchants/${merchantId}`}>{merchantName ?? merchantId}</To>
        </>
      )}
    </Text>
  )
}
