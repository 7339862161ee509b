import { Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { Facts } from './facts.tsx'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Moment, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

type Approval = Operator.Approval

/** Acts that take two people. */
export function Page() {
  const { approvals: words } = useWords(consoleWords)
  const [{ all }, change] = useFilters()
  const list = useRead<Operator.ApprovalList>('/approvals', all === undefined ? { status: 'WAITING' } : {})
  return (
    <PageFrame title={words.title}>
      <SegmentedControl
        aria-label={words.title}
        value={all === undefined ? 'waiting' : 'all'}
        data={[
          { value: 'waiting', label: words.waiting },
          { value: 'all', label: words.all },
        ]}
        onChange={(value) => change({ all: value === 'all' ? 'true' : undefined })}
        w="fit-content"
      />
      <Shown query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <Stack>
              {items.map((each) => (
                <One key={each.id} approval={each} />
              ))}
            </Stack>
          )
        }
      </Shown>
    </PageFrame>
  )
}

function One({ approval }: { approval: Approval }) {
  const { approvals: words, states } = useWords(consoleWords)
  const format = useFormat()
  const { kind, status, merchantId, merchantName, details, reason, askedBy, askedAt, expiresAt, decidedBy } = approval
  // A plan has a link of its own.
  const { plan, ...facts } = details
  return (
    <Paper withBorder p="md" component="section" aria-label={words.kinds[kind]}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{words.kinds[kind]}</Text>
          <Status tone={toneOf(status)}>{states[status]}</Status>
        </Group>
        {merchantId !== undefined && <To to={`/merchants/${merchantId}`}>{merchantName ?? merchantId}</To>}
        {plan !== undefined && <To to={`/plans/${plan}`}>{plan}</To>}
        {Object.keys(facts).length > 0 && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{kind === 'DAILY_LIMIT' ? <Limit details={details} /> : <Facts detail={facts} between=" · " />}</bdi>
          </Text>
        )}
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {words.askedBy} <bdi>{askedBy.name}</bdi> · <Moment at={askedAt} />
          {status === 'WAITING' && ` · ${words.ends} ${format.since(expiresAt)}`}
          {decidedBy && (
            <>
              {` · ${words.decidedBy} `}
              <bdi>{decidedBy.name}</bdi>
            </>
          )}
        </Text>
        {status === 'WAITING' && <Decisions approval={approval} />}
      </Stack>
    </Paper>
  )
}

function Limit({ details: { currency = '', amount, environment } }: { details: Record<string, string> }) {
  const { limits: words } = useWords(merchantWords)
  const { environments } = useWords(consoleWords)
  const { money } = useFormat()
  const limit = amount === undefined ? words.noneOf(currency) : words.aDay(money(Number(amount), currency))
  return environment === 'SANDBOX' ? `${limit} · ${environments.SANDBOX}` : limit
}

function Decisions({ approval: { id, isOwn, mayDecide } }: { approval: Approval }) {
  const { approvals: words } = useWords(consoleWords)
  const act = useAct()
  const common = { first: {}, changes: ['/approvals', '/merchants', '/plans', '/today', '/acts'] }
  if (!mayDecide)
    return (
      <Text size="sm" c="dimmed">
        {words.notYours}
      </Text>
    )
  if (isOwn)
    return (
      <Group>
        <Text size="sm" c="dimmed">
          {words.own}
        </Text>
        <FormButton {...words.withdraw} {...common} send={() => act(`/approvals/${id}/withdraw`)} />
      </Group>
    )
  return (
    <Group>
      <FormButton {...words.approve} {...common} send={() => act(`/approvals/${id}/approve`)} isPrimary />
      <FormButton {...words.refuse} {...common} send={() => act(`/approvals/${id}/refuse`)} isGrave />
    </Group>
  )
}
