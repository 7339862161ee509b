import { Group, Select, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { saveAs } from './save-as.ts'
import { asPage, Money, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

type File = Operator.PayoutFile

/** Payouts and refunds by transfer as files for a bank: made by one person and, above a limit, approved by another. */
export function Page() {
  const { files: words, states } = useWords(consoleWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const list = useRead<Operator.PayoutFileList>('/bank-files')
  return (
    <PageFrame title={words.title} actions={list.data && <Make accounts={list.data.accounts} />}>
      <Shown query={list}>
        {({ items, accounts }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={accounts.length === 0 ? words.noAccounts : words.noneText} />
          ) : (
            <ListTable
              label={words.title}
              page={asPage(items)}
              keyOf={({ file }) => file}
              isCards
              columns={[
                { label: words.file, cell: Named },
                { label: common.status, cell: ({ status }) => <Status tone={toneOf(status)}>{states[status]}</Status> },
                { label: words.payments, isNumber: true, isWide: true, cell: ({ payments }) => payments },
                {
                  label: words.total,
                  isNumber: true,
                  cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
                },
                {
                  label: words.day,
                  isWide: true,
                  cell: ({ executionDay }) => <span style={whole}>{format.date(executionDay)}</span>,
                },
                { label: common.actions, isUnlabelled: true, cell: (file) => <Steps file={file} /> },
              ]}
            />
          )
        }
      </Shown>
    </PageFrame>
  )
}

/** The file, the account that it is paid from, and who made it and let it leave. */
function Named(file: File) {
  const { files: words } = useWords(consoleWords)
  const steps = (['madeBy', 'approvedBy', 'downloadedBy', 'canceledBy'] as const).filter((step) => file[step])
  return (
    <Stack gap={0}>
      <bdi style={whole}>{file.file}</bdi>
      <Text size="xs" c="dimmed">
        <bdi>{file.account}</bdi>
      </Text>
      {steps.map((step) => (
        <Text key={step} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {words.by[step]} <bdi>{file[step]}</bdi>
        </Text>
      ))}
    </Stack>
  )
}

/** In one line. */
const whole = { whiteSpace: 'nowrap' } as const

const changed = ['/bank-files', '/today', '/acts']

function Make({ accounts }: { accounts: string[] }) {
  const { files: words } = useWords(consoleWords)
  const act = useAct()
  if (accounts.length === 0) return undefined
  return (
    <FormButton
      isPrimary
      label={words.make.label}
      text={words.make.text}
      first={{ account: accounts[0] ?? '' }}
      send={(body) => act('/bank-files', { body })}
      changes={changed}
    >
      {(form) => (
        <Select
          label={words.account}
          data={accounts}
          allowDeselect={false}
          value={form.values.account}
          error={form.errorOf('account')}
          onChange={(account) => form.set({ account: account ?? '' })}
        />
      )}
    </FormButton>
  )
}

function Steps({ file: { file, status, isOwn } }: { file: File }) {
  const { files: words } = useWords(consoleWords)
  const act = useAct()
  const step = (verb: string) => () => act(`/bank-files/${file}/${verb}`)
  const save = async () => {
    const { name, content } = await act<Operator.PayoutFileContent>(`/bank-files/${file}/download`)
    saveAs(name, new Blob([content], { type: 'application/xml' }))
  }
  const common = { first: {}, changes: changed, size: 'xs' } as const
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {status === 'WAITING' && !isOwn && <FormButton {...words.approve} {...common} send={step('approve')} isPrimary />}
      {(status === 'READY' || status === 'DOWNLOADED') && <FormButton {...words.download} {...common} send={save} />}
      {(status === 'WAITING' || status === 'READY') && (
        <FormButton {...words.cancel} {...common} send={step('cancel')} isGrave />
      )}
    </Group>
  )
}
