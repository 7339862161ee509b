import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { choicesOf } from '../ui/fields.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { Empty } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { commonWords } from '../lib/words.ts'
import { useAct } from './act.ts'
import { type Operator, useFormat } from './operator.ts'
import { riskWords } from './risk-words.ts'
import { asPage, Moment } from './values.tsx'

type List = Operator.Risk['lists'][number]

const changed = ['/risk', '/acts']
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Lists of values that rules share. */
export function Lists({ lists, mayAct }: { lists: List[]; mayAct: boolean }) {
  const { lists: words, rules, on } = useWords(riskWords)
  const common = useWords(commonWords)
  const format = useFormat()
  return (
    <Stack>
      {mayAct && (
        <Group>
          <Make />
        </Group>
      )}
      {lists.length === 0 ? (
        <Empty title={words.none} text={words.noneText} />
      ) : (
        <ListTable
          label={words.kind}
          page={asPage(lists)}
          keyOf={({ id }) => id}
          columns={[
            { label: rules.name, cell: ({ name }) => <bdi>{name}</bdi> },
            { label: words.kind, isWide: true, cell: ({ kind }) => on[kind] },
            { label: words.size, isNumber: true, cell: ({ size }) => format.number(size) },
            { label: common.created, isWide: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
            { label: common.actions, isUnlabelled: true, cell: (list) => mayAct && <Change list={list} /> },
          ]}
        />
      )}
    </Stack>
  )
}

function Make() {
  const { lists: words, rules, on } = useWords(riskWords)
  const act = useAct()
  const { AMOUNT: _, ATTEMPTS: __, MERCHANT_AGE: ___, ...kinds } = on
  return (
    <FormButton
      {...words.make}
      isPrimary
      first={{ name: '', kind: 'EMAIL' }}
      send={(body) => act('/risk/lists', { body })}
      changes={changed}
    >
      {(form) => (
        <>
          <TextInput label={rules.name} required maxLength={100} {...form.field('name')} />
          <NativeSelect label={words.kind} data={choicesOf(kinds)} {...form.field('kind')} />
        </>
      )}
    </FormButton>
  )
}

function Change({ list: { id } }: { list: List }) {
  const { lists: words } = useWords(riskWords)
  const act = useAct()
  return (
    <FormButton
      {...words.change}
      first={{ add: '', remove: '' }}
      send={({ add, remove }) => {
        const body = {
          ...(add.trim() !== '' && { add: linesOf(add) }),
          ...(remove.trim() !== '' && { remove: linesOf(remove) }),
        }
        return act(`/risk/lists/${id}/entries`, { body })
      }}
      changes={changed}
    >
      {(form) => (
        <>
          <Textarea label={words.add} description={words.hint} autosize minRows={3} {...form.field('add')} />
          <Textarea label={words.remove} description={words.hint} autosize minRows={2} {...form.field('remove')} />
        </>
      )}
    </FormButton>
  )
}
