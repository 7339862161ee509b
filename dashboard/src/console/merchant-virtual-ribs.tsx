import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { Copyable } from '../ui/copyable.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { useAct } from './act.ts'
import { type Operator, useHas, useRead } from './operator.ts'
import { Reason } from './reason.tsx'
import { asPage, Moment } from './values.tsx'
import { virtualRibWords } from './virtual-rib-words.ts'

type VirtualRib = Operator.VirtualRib

const changes = ['/merchants', '/bank-entries', '/approvals', '/today', '/acts']

/** Numbers of the operator's accounts that the merchant alone transfers to. */
export function VirtualRibs({ merchantId }: { merchantId: string }) {
  const words = useWords(virtualRibWords)
  const isFinance = useHas('FINANCE')
  const found = useRead<Operator.VirtualRibList>(`/merchants/${merchantId}/virtual-ribs`)
  return (
    <Section title={words.title} actions={isFinance && <Give merchantId={merchantId} />}>
      <Shown query={found}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <ListTable
              label={words.title}
              page={asPage(items)}
              keyOf={({ rib }) => rib}
              isCards
              columns={[
                { label: words.rib, cell: ({ rib }) => <Copyable value={rib} /> },
                { label: words.account, cell: ({ account, currency }) => <bdi>{`${account} · ${currency}`}</bdi> },
                { label: words.bank, cell: ({ bankName }) => <bdi>{bankName}</bdi> },
                { label: words.since, cell: ({ addedAt }) => <Moment at={addedAt} /> },
                { label: words.state, cell: (each) => <State virtual={each} /> },
                ...(isFinance
                  ? [
                      {
                        label: words.end.label,
                        isUnlabelled: true,
                        cell: (each: VirtualRib) => each.endedAt === undefined && <End {...each} {...{ merchantId }} />,
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </Shown>
    </Section>
  )
}

function State({ virtual: { endedAt, endedBecause } }: { virtual: VirtualRib }) {
  const words = useWords(virtualRibWords)
  if (endedAt === undefined) return words.used
  return (
    <Group gap={4}>
      {words.ended} <Moment at={endedAt} /> · <bdi>{endedBecause}</bdi>
    </Group>
  )
}

/** Asks for one of an account that is in use. */
function Give({ merchantId }: { merchantId: string }) {
  const words = useWords(virtualRibWords)
  const act = useAct()
  const found = useRead<Operator.BankStatementList>('/bank-statements')
  const accounts = (found.data?.accounts ?? []).filter(({ isRetired }) => !isRetired).map(({ account }) => account)
  if (accounts.length === 0) return undefined
  return (
    <FormButton
      {...words.give}
      size="xs"
      first={{ rib: '', account: accounts[0] ?? '', bankName: '', reason: '' }}
      send={(body) => act(`/merchants/${merchantId}/virtual-ribs`, { body })}
      changes={changes}
    >
      {(form) => (
        <>
          <NativeSelect label={words.account} data={accounts} {...form.field('account')} />
          <TextInput label={words.rib} required classNames={{ input: 'ltr' }} {...form.field('rib')} />
          <TextInput label={words.bank} required {...form.field('bankName')} />
          <Reason form={form} />
        </>
      )}
    </FormButton>
  )
}

function End({ merchantId, rib }: VirtualRib & { merchantId: string }) {
  const words = useWords(virtualRibWords)
  const { colon } = useWords(commonWords)
  const act = useAct()
  return (
    <FormButton
      {...words.end}
      description={`${words.end.label}${colon} ${rib}`}
      size="xs"
      first={{ reason: '' }}
      send={(body) => act(`/merchants/${merchantId}/virtual-ribs/end`, { body: { ...body, rib } })}
      changes={changes}
    >
      {(form) => <Reason form={form} />}
    </FormButton>
  )
}
