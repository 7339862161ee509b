import { Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { Status } from '../ui/values.tsx'
import { acquirerWords } from './acquirer-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { asPage, Moment, To } from './values.tsx'

type Account = Operator.AcquirerAccount

/** Accounts at acquirers, and how each has been lately. */
export function Page() {
  const words = useWords(acquirerWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const list = useRead<Operator.AcquirerAccountList>('/acquirers')
  return (
    <PageFrame title={words.title}>
      <Shown query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <ListTable
              label={words.title}
              page={asPage(items)}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/acquirers/${id}`}
              columns={[
                { label: words.account, cell: ({ id, name }) => <To to={`/acquirers/${id}`}>{name}</To> },
                { label: words.provider, isWide: true, cell: ({ provider }) => <bdi>{provider}</bdi> },
                { label: common.status, cell: (account) => <State account={account} /> },
                {
                  label: words.success,
                  isNumber: true,
                  cell: ({ lastDay: { approved, declined } }) =>
                    approved + declined === 0 ? '—' : format.percent(approved / (approved + declined)),
                },
                {
                  label: words.unknown,
                  isNumber: true,
                  isWide: true,
                  cell: ({ lastDay: { unknown } }) => format.number(unknown),
                },
                {
                  label: words.lastAnswer,
                  isWide: true,
                  cell: ({ lastAnswerAt }) => (lastAnswerAt ? <Moment at={lastAnswerAt} /> : words.never),
                },
                {
                  label: words.waiting,
                  isNumber: true,
                  isWide: true,
                  cell: ({ waitingNotices }) => format.number(waitingNotices),
                },
              ]}
            />
          )
        }
      </Shown>
    </PageFrame>
  )
}

/** Whether it can be used, whether anything goes to it, and whether money moves. */
export function State({
  account: { state, routes, isTestMode },
}: {
  account: Pick<Account, 'state' | 'routes' | 'isTestMode'>
}) {
  const words = useWords(acquirerWords)
  const isOff = state === 'OPEN' && routes.length === 0
  return (
    <>
      <Status tone={state === 'CLOSED' ? 'bad' : isOff ? 'over' : 'good'}>
        {isOff ? words.off : words.states[state]}
      </Status>
      {isTestMode && (
        <Text size="sm" c="dimmed">
          {words.testMode}
        </Text>
      )}
    </>
  )
}
