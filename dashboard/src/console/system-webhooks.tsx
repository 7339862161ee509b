import { Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { OfMerchant, SystemFrame } from './system-frame.tsx'
import { systemPartWords } from './system-part-words.ts'
import { asPage, Moment } from './values.tsx'

type Webhook = Operator.TroubledWebhook

/** Webhooks of all merchants that fail or are suspended. */
export function Page() {
  const { merchant, webhooks: words } = useWords(systemPartWords)
  const format = useFormat()
  const list = useRead<Operator.TroubledWebhookList>('/webhooks', {}, { refreshMs: 15_000 })
  return (
    <SystemFrame>
      <Section title={words.title}>
        <Text size="sm" c="dimmed">
          {words.text}
        </Text>
        <Shown query={list}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <ListTable
                label={words.title}
                page={asPage(items)}
                keyOf={({ environment, id }) => `${environment} ${id}`}
                isCards
                columns={[
                  {
                    label: merchant,
                    cell: (row) => <OfMerchant row={row} />,
                  },
                  {
                    label: words.receiver,
                    cell: ({ host }) => (
                      <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                        {host}
                      </bdi>
                    ),
                  },
                  { label: words.state, cell: (webhook) => <State webhook={webhook} /> },
                  { label: words.since, cell: ({ since }) => (since ? <Moment at={since} /> : '—') },
                  {
                    label: words.lastDay,
                    cell: ({ delivered, failed }) => words.figures(format.number(delivered), format.number(failed)),
                  },
                  { label: words.waiting, isNumber: true, cell: ({ waiting }) => format.number(waiting) },
                  { label: words.resume.label, isUnlabelled: true, cell: (webhook) => <Resume webhook={webhook} /> },
                ]}
              />
            )
          }
        </Shown>
      </Section>
    </SystemFrame>
  )
}

function State({ webhook: { status, reason, consecutiveFailures } }: { webhook: Webhook }) {
  const { webhooks: words } = useWords(systemPartWords)
  const format = useFormat()
  return (
    <Stack gap={2} align="flex-start">
      <Status tone={status === 'SUSPENDED' ? 'bad' : 'waiting'}>
        {status === 'SUSPENDED' ? words.suspended : words.failing}
      </Status>
      <Text size="sm">
        {reason === undefined ? words.failures(format.number(consecutiveFailures)) : words.reasons[reason]}
      </Text>
    </Stack>
  )
}

function Resume({ webhook: { merchantId, environment, id, status, host } }: { webhook: Webhook }) {
  const { webhooks: words } = useWords(systemPartWords)
  const act = useAct()
  if (status !== 'SUSPENDED') return null
  return (
    <FormButton
      size="xs"
      label={words.resume.label}
      description={`${words.resume.label} · ${host}`}
      text={words.resume.text}
      first={{}}
      send={() => act(`/webhooks/${merchantId}/${environment}/${id}/resume`)}
      changes={['/webhooks', '/today', '/acts']}
    />
  )
}
