import { Button, Stack, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { OlderRows } from './older-rows.tsx'
import { SystemFrame } from './system-frame.tsx'
import { systemPartWords } from './system-part-words.ts'
import { asPage, Moment } from './values.tsx'

type Mail = Operator.UnsentMail

/** Mail that waits or was given up. */
export function Page() {
  const { mails: words } = useWords(systemPartWords)
  const [{ status, before }, change] = useFilters()
  const list = useRead<Operator.UnsentMailList>('/mails', { status, before }, { refreshMs: 15_000 })
  return (
    <SystemFrame>
      <Section
        title={words.title}
        actions={
          <Button
            variant="default"
            size="xs"
            onClick={() => change({ status: status === undefined ? 'FAILED' : undefined, before: undefined })}
          >
            {status === undefined ? words.onlyFailed : words.all}
          </Button>
        }
      >
        <Text size="sm" c="dimmed">
          {words.text}
        </Text>
        <Shown query={list}>
          {({ items, next }) =>
            items.length === 0 ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <>
                <ListTable
                  label={words.title}
                  page={asPage(items)}
                  keyOf={({ id }) => id}
                  isCards
                  columns={[
                    { label: words.written, cell: ({ createdAt }) => <Moment at={createdAt} /> },
                    { label: words.to, cell: ({ recipient }) => <bdi dir="ltr">{recipient}</bdi> },
                    {
                      label: words.template,
                      cell: ({ template, locale }) => (
                        <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                          {template} · {locale}
                        </bdi>
                      ),
                    },
                    { label: words.state, cell: (mail) => <State mail={mail} /> },
                    { label: words.send.label, isUnlabelled: true, cell: (mail) => <Send mail={mail} /> },
                  ]}
                />
                <OlderRows next={next} />
              </>
            )
          }
        </Shown>
      </Section>
    </SystemFrame>
  )
}

function State({ mail: { status, attempts, lastError } }: { mail: Mail }) {
  const { mails: words } = useWords(systemPartWords)
  const format = useFormat()
  return (
    <Stack gap={2} align="flex-start">
      <Status tone={status === 'FAILED' ? 'bad' : 'waiting'}>{words.states[status]}</Status>
      <Text size="sm">
        {attempts === 0 ? words.untried : words.attempts(format.number(attempts))}
        {lastError && (
          <>
            {' · '}
            <bdi dir="ltr">{lastError}</bdi>
          </>
        )}
      </Text>
    </Stack>
  )
}

function Send({ mail: { id, recipient } }: { mail: Mail }) {
  const { mails: words } = useWords(systemPartWords)
  const act = useAct()
  return (
    <FormButton
      size="xs"
      label={words.send.label}
      description={`${words.send.label} · ${recipient}`}
      text={words.send.text}
      first={{}}
      send={() => act(`/mails/${id}/send`)}
      changes={['/mails', '/acts']}
    />
  )
}
