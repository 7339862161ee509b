import { Button, Group, Text } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { type Format, writtenOut } from '../lib/formats.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { PageFrame } from '../ui/page.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Actor, Moment, To, asPage } from './values.tsx'
import { actWords } from './act-words.ts'
import { consoleWords } from './words.ts'

/** Acts and readings of the staff, newest first. */
export function Page() {
  const { acts: words, approvals, environments, states } = useWords(consoleWords)
  const said: Readonly<Record<string, string>> = { ...states, ...environments, ...approvals.kinds }
  const names = useWords(actWords)
  const common = useWords(commonWords)
  const format = useFormat()
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
              <ListTable
                label={words.title}
                page={asPage(items)}
                keyOf={({ sequence }) => String(sequence)}
                columns={[
                  { label: words.at, cell: ({ at }) => <Moment at={at} /> },
                  { label: words.by, cell: ({ by }) => <Actor name={by.name} /> },
                  { label: words.act, cell: ({ act }) => names[act] },
                  {
                    label: words.about,
                    isWide: true,
                    cell: ({ merchantId, merchantName, target, targetName }) =>
                      merchantId === undefined ? (
                        <Target target={target} name={targetName} />
                      ) : (
                        <To to={`/merchants/${merchantId}`}>{merchantName ?? words.merchant}</To>
                      ),
                  },
                  {
                    label: words.change,
                    isWide: true,
                    cell: ({ before: was, after }) => <bdi>{changeOf(was, after, said, format)}</bdi>,
                  },
                  { label: words.address, isWide: true, cell: ({ address }) => <bdi>{address}</bdi> },
                ]}
              />
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

/** A person by name; of what has none, the end of its id, which tells two of them apart. */
function Target({ target, name }: { target: string | undefined; name: string | undefined }) {
  const format = useFormat()
  if (target === undefined) return undefined
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(target)
  // A closed day is named by its date and its currency.
  const written = target.split(' ').map((each) => writtenOut(each, format))
  return <bdi title={target}>{name ?? (isId ? `…${target.slice(-8)}` : written.join(' '))}</bdi>
}

type Detail = Operator.OperatorAct['before']

type Words = Readonly<Record<string, string>>

const texts = (detail: Detail, said: Words, format: Format): string =>
  Object.values(detail ?? {})
    .filter((each) => each !== null)
    .map((each) => said[String(each)] ?? writtenOut(String(each), format))
    .join(', ')

const changeOf = (before: Detail, after: Detail, said: Words, format: Format): string =>
  [texts(before, said, format), texts(after, said, format)].filter((text) => text !== '').join(' → ')
