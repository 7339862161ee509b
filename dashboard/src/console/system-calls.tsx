import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { useWrite } from '../lib/write.ts'
import { ChoiceFilter } from '../ui/filters.tsx'
import { formatted, Raw } from '../ui/raw.tsx'
import { Refused } from '../ui/refused.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { Search } from './search.tsx'
import { OlderRows } from './older-rows.tsx'
import { OfMerchant, SystemFrame } from './system-frame.tsx'
import { systemPartWords } from './system-part-words.ts'
import { asPage, Moment, To } from './values.tsx'

type Call = Operator.MerchantCall

/** Logged API calls: those of one merchant, or of a correlation id. */
export function Page() {
  const { calls: words } = useWords(systemPartWords)
  const [{ q, merchantId, environment, status, before }] = useFilters()
  const isAsked = q !== undefined || merchantId !== undefined
  const list = useRead<Operator.MerchantCallList>(
    '/calls',
    { requestId: q, merchantId, ...(merchantId !== undefined && { environment, status, before }) },
    { enabled: isAsked },
  )
  return (
    <SystemFrame>
      <Section title={words.title}>
        <Text size="sm" c="dimmed">
          {words.text}
        </Text>
        <Search key={q} label={words.search} hint={words.hint} />
        {merchantId !== undefined && <Narrowing merchantId={merchantId} />}
        {isAsked ? (
          <Shown query={list}>{(found) => <Calls {...found} />}</Shown>
        ) : (
          <Empty title={words.begin} text={words.beginText} />
        )}
      </Section>
    </SystemFrame>
  )
}

function Narrowing({ merchantId }: { merchantId: string }) {
  const { environments, calls: words } = useWords(systemPartWords)
  const merchant = useRead<Operator.Merchant>(`/merchants/${merchantId}`)
  return (
    <Group align="flex-end" gap="sm">
      <ChoiceFilter
        name="environment"
        label={words.environment}
        options={{ SANDBOX: environments.SANDBOX }}
        none={environments.PRODUCTION}
      />
      <ChoiceFilter name="status" label={words.status} options={words.statuses} />
      <Text size="sm" pb={8}>
        {words.of} <To to={`/merchants/${merchantId}`}>{merchant.data?.name ?? '…'}</To>
      </Text>
    </Group>
  )
}

function Calls({ items, next }: Operator.MerchantCallList) {
  const { merchant, calls: words } = useWords(systemPartWords)
  const format = useFormat()
  const mayRead = useHas('RISK', 'FINANCE')
  if (items.length === 0 && next === undefined) return <Empty title={words.none} text={words.noneText} />
  return (
    <>
      <ListTable
        label={words.title}
        page={asPage(items)}
        keyOf={({ id }) => id}
        isCards
        columns={[
          { label: words.at, cell: ({ at }) => <Moment at={at} /> },
          {
            label: merchant,
            cell: (row) => <OfMerchant row={row} />,
          },
          {
            label: words.call,
            cell: ({ method, path }) => (
              <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                {method} {path}
              </bdi>
            ),
          },
          {
            label: words.answer,
            cell: ({ status, errorCode, durationMs }) => (
              <Stack gap={2} align="flex-start">
                <Status tone={status >= 500 ? 'bad' : status >= 400 ? 'waiting' : 'good'}>{String(status)}</Status>
                <Text size="sm" c="dimmed">
                  <bdi dir="ltr">{errorCode ?? words.took(format.number(durationMs))}</bdi>
                </Text>
              </Stack>
            ),
          },
          { label: words.key, isWide: true, cell: ({ apiKey }) => <bdi>{`${apiKey.name} …${apiKey.last4}`}</bdi> },
          ...(mayRead
            ? [{ label: words.read.label, isUnlabelled: true, cell: (call: Call) => <Read call={call} /> }]
            : []),
        ]}
      />
      <OlderRows next={next} />
    </>
  )
}

/** A call with its bodies; reading them is an act. */
function Read({ call: { merchantId, id, method, path } }: { call: Call }) {
  const { calls: words } = useWords(systemPartWords)
  const act = useAct()
  const [read, setRead] = useState<Operator.LoggedRequestDetail>()
  const reveal = useWrite(() => act<Operator.LoggedRequestDetail>(`/calls/${merchantId}/${id}/reveal`), {
    changes: ['/acts'],
    onDone: setRead,
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${words.read.label} · ${method} ${path}`}
        loading={reveal.isPending}
        onClick={() => reveal.mutate()}
      >
        {words.read.label}
      </Button>
      <Refused error={reveal.error} />
      <Modal
        opened={read !== undefined}
        onClose={() => setRead(undefined)}
        title={words.read.title}
        size="xl"
        closeButtonProps={{ 'aria-label': words.close }}
      >
        {read && <Detail read={read} />}
      </Modal>
    </>
  )
}

function Detail({ read }: { read: Operator.LoggedRequestDetail }) {
  const { calls: words } = useWords(systemPartWords)
  const ltr = (key: string, text = '—') => (
    <bdi key={key} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </bdi>
  )
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {words.read.text}
      </Text>
      <FactSheet
        facts={[
          [words.call, ltr('c', `${read.method} ${read.path}`)],
          [words.query, ltr('q', read.query)],
          [words.search, ltr('r', read.requestId)],
          [words.address, ltr('a', read.address)],
          [words.agent, ltr('u', read.userAgent)],
        ]}
      />
      <Body label={words.sent} text={read.requestBody} isErased={read.erased} />
      <Body label={words.answered} text={read.responseBody} isErased={read.erased} />
    </Stack>
  )
}

function Body({ label, text, isErased }: { label: string; text: string | undefined; isErased: boolean }) {
  const { calls: words } = useWords(systemPartWords)
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {label}
      </Text>
      {text === undefined ? (
        <Text size="sm" c="dimmed">
          {isErased ? words.erased : words.nothing}
        </Text>
      ) : (
        <Raw label={label} text={formatted(text)} />
      )}
    </Stack>
  )
}
