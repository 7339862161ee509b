import { Alert, Group, Table, Text, Timeline } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { auditWords } from '../features/settings/audit-words.ts'
import { writtenOut } from '../lib/formats.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { WideTable } from '../ui/wide-table.tsx'
import { Shown } from '../ui/states.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Status } from '../ui/values.tsx'
import { applicationWords } from './application-words.ts'
import { MerchantActions } from './merchant-actions.tsx'
import { Notes } from './merchant-notes.tsx'
import { MerchantLimits } from './merchant-limits.tsx'
import { Statements } from './merchant-statements.tsx'
import { VirtualRibs } from './merchant-virtual-ribs.tsx'
import { Members } from './members.tsx'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Moment, Money, To, toneOf } from './values.tsx'
import { systemPartWords } from './system-part-words.ts'
import { consoleWords } from './words.ts'

type Merchant = Operator.Merchant

/** Everything about one merchant, and the decisions about it. */
export function Page() {
  const { id } = useParams({ strict: false })
  const merchant = useRead<Merchant>(`/merchants/${id}`)
  return <Shown query={merchant}>{(found) => <Whole merchant={found} />}</Shown>
}

function Whole({ merchant }: { merchant: Merchant }) {
  const { merchants: words, states } = useWords(consoleWords)
  const { parts } = useWords(systemPartWords)
  return (
    <PageFrame
      title={merchant.name}
      parent={{ to: '/merchants', label: words.title }}
      actions={<MerchantActions merchant={merchant} />}
    >
      <Applied merchant={merchant} />
      <FactSheet
        facts={[
          [
            words.production,
            <Status key="p" tone={toneOf(merchant.productionAccess)}>
              {states[merchant.productionAccess]}
            </Status>,
          ],
          [words.reason, merchant.productionReason],
          [words.legalName, merchant.legalName],
          [words.website, merchant.website],
          [words.supportEmail, merchant.supportEmail],
          [
            words.plan,
            <To key="plan" to={`/merchants/${merchant.merchantId}/pricing`}>
              {merchant.plan}
            </To>,
          ],
          [words.since, <Moment key="since" at={merchant.createdAt} />],
          [words.id, <Copyable key="id" value={merchant.merchantId} />],
        ]}
      />
      <Wallet wallet={merchant.wallet} />
      <VirtualRibs merchantId={merchant.merchantId} />
      <MerchantLimits merchantId={merchant.merchantId} />
      <Statements merchantId={merchant.merchantId} />
      <Notes merchantId={merchant.merchantId} />
      <Members merchant={merchant} />
      <Section
        title={words.keys}
        actions={<To to={`/system/calls?merchantId=${merchant.merchantId}`}>{parts.calls}</To>}
      >
        {merchant.keys.length === 0 ? <Text c="dimmed">{words.noKeys}</Text> : <Keys keys={merchant.keys} />}
      </Section>
      <Entries timeline={merchant.timeline} members={merchant.members} />
    </PageFrame>
  )
}

function Wallet({ wallet }: Pick<Merchant, 'wallet'>) {
  const { merchants: words, states } = useWords(consoleWords)
  return (
    <Section title={words.wallet}>
      <FactSheet
        facts={[
          [
            words.state,
            <Group key="w" gap="xs">
              <Status tone={toneOf(wallet.status)}>{states[wallet.status]}</Status>
              {wallet.isBlocked && (
                <Text size="sm" c="dimmed">
                  {words.staysBlocked}
                </Text>
              )}
            </Group>,
          ],
          [words.available, <Money key="a" amount={wallet.available} currency={wallet.currency} />],
          [words.pending, <Money key="b" amount={wallet.pending} currency={wallet.currency} />],
          [words.reserved, <Money key="c" amount={wallet.reserved} currency={wallet.currency} />],
          [
            words.account,
            wallet.bankAccount ? (
              <bdi key="d">{`${wallet.bankAccount.rib} · ${wallet.bankAccount.holderName}, ${wallet.bankAccount.bankName}`}</bdi>
            ) : (
              words.noAccount
            ),
          ],
        ]}
      />
    </Section>
  )
}

function Entries({ timeline, members }: Pick<Merchant, 'timeline' | 'members'>) {
  const { merchants: words } = useWords(consoleWords)
  const actions = useWords(auditWords)
  const roles: Readonly<Record<string, string>> = words.roles
  const actors: Readonly<Record<string, string>> = words.actors
  const format = useFormat()
  return (
    <Section title={words.timeline}>
      <Timeline bulletSize={12} lineWidth={2}>
        {timeline.map(({ action, actor, facts, at }, place) => (
          // Entries are added in front, and each is where it was.
          <Timeline.Item key={`${at} ${action} ${timeline.length - place}`}>
            <Text size="sm" fw={600}>
              <bdi>{actions[action] ?? action}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <Moment at={at} /> ·{' '}
              <bdi>{actors[actor] ?? members.find(({ userId }) => userId === actor)?.email ?? actor}</bdi>
              {Object.values(facts ?? {}).map((fact) => (
                <span key={fact}>
                  {' · '}
                  <bdi>{roles[fact] ?? writtenOut(fact, format)}</bdi>
                </span>
              ))}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}

/** The way to its application for production, if it has begun one. */
function Applied({ merchant: { merchantId, application } }: { merchant: Merchant }) {
  const common = useWords(commonWords)
  const words = useWords(applicationWords)
  if (application === undefined) return undefined
  return (
    <Alert color={application === 'SUBMITTED' ? 'yellow' : 'blue'}>
      {`${words.facts}${common.colon} ${words.states[application]}. `}
      <To to={`/applications/${merchantId}`}>{words.see}</To>
    </Alert>
  )
}

function Keys({ keys }: { keys: Merchant['keys'] }) {
  const { merchants: words, states, environments } = useWords(consoleWords)
  return (
    <WideTable label={words.keys} minWidth={320}>
      <Table aria-label={words.keys}>
        <Table.Tbody>
          {keys.map(({ id, name, environment, shown, lastUsedAt, revokedAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td className="ltr" ff="monospace">
                {shown}
              </Table.Td>
              <Table.Td>{environments[environment]}</Table.Td>
              <Table.Td>
                <Group gap={6}>
                  {revokedAt === undefined ? (
                    <Status tone="good">{states.ACTIVE}</Status>
                  ) : (
                    <Status tone="over">{words.revoked}</Status>
                  )}
                </Group>
              </Table.Td>
              <Table.Td>{lastUsedAt === undefined ? words.unused : <Moment at={lastUsedAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
