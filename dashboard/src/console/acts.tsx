import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFilters } from '../lib/filters.ts'
import { writtenOut } from '../lib/formats.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Actor, Address, Moment, To, asPage } from './values.tsx'
import { actWords } from './act-words.ts'
import { Change, isSaid } from './facts.tsx'
import { consoleWords } from './words.ts'

/** Acts and readings of the staff, newest first. */
export function Page() {
  const { acts: words } = useWords(consoleWords)
  const common = useWords(commonWords)
  const [{ before }, change] = useFilters()
  const list = useRead<Operator.OperatorActList>('/acts', { before })
  return (
    <PageFrame title={words.title}>
      <Text c="dimmed">{words.text}</Text>
      <Shown query={list}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <>
              <Acts items={items} />
              <Group justify="flex-end">
                {before !== undefined && (
                  <Button variant="default" onClick={() => change({ before: undefined })}>
                    {words.newest}
                  </Button>
                )}
                {next !== undefined && (
                  <Button variant="default" onClick={() => change({ before: String(next) })}>
                    {common.next}
                  </Button>
                )}
              </Group>
            </>
          )
        }
      </Shown>
    </PageFrame>
  )
}

type Act = Operator.OperatorAct

function Acts({ items }: { items: Act[] }) {
  const { acts: words } = useWords(consoleWords)
  const names = useWords(actWords)
  return (
    <ListTable
      label={words.title}
      page={asPage(items)}
      keyOf={({ sequence }) => String(sequence)}
      isCards
      columns={[
        {
          label: words.at,
          cell: ({ at }) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              <Moment at={at} />
            </span>
          ),
        },
        {
          label: words.by,
          cell: ({ by }) => (
            <Breakable>
              <Actor name={by.name} />
            </Breakable>
          ),
        },
        { label: words.act, cell: ({ act }) => names[act] },
        { label: words.about, cell: (act) => aboutOf(act, words.merchant) },
        {
          label: words.change,
          cell: ({ before: was, after }) => (isSaid(was) || isSaid(after)) && <Change before={was} after={after} />,
        },
        { label: words.address, isWide: true, cell: ({ address }) => <bdi>{address}</bdi> },
      ]}
    />
  )
}

/** A merchant without a name is called `unnamed`. */
function aboutOf({ merchantId, merchantName, target, targetName }: Act, unnamed: string): ReactNode {
  if (merchantId !== undefined) return <To to={`/merchants/${merchantId}`}>{merchantName ?? unnamed}</To>
  if (target === undefined) return undefined
  return (
    <Breakable>
      <Target target={target} name={targetName} />
    </Breakable>
  )
}

/** Leaves room for the other columns, and has room for half an address of mail. */
const Breakable = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'inline-block', minWidth: '9rem', overflowWrap: 'anywhere' }}>{children}</span>
)

/** A person by name; of what has none, the end of its id, which tells two of them apart. */
function Target({ target, name }: { target: string; name: string | undefined }) {
  const format = useFormat()
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(target)
  // A closed day is named by its date and its currency.
  const written = target.split(' ').map((each) => writtenOut(each, format))
  return (
    <bdi title={target}>
      <Address text={name ?? (isId ? `…${target.slice(-8)}` : written.join(' '))} />
    </bdi>
  )
}
