import { Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { Section } from '../ui/section.tsx'
import { ListTable } from '../ui/table.tsx'
import { type Operator, useFormat, useHas } from './operator.ts'
import { UndoEntry } from './settlement-decisions.tsx'
import { settlementWords } from './settlement-words.ts'
import { asPage, Money, To } from './values.tsx'

/** Entries of the bank that show it. The end of a settlement rests on them: it is taken back first. */
export function CameBy({
  settlement,
  entries,
}: {
  settlement: Operator.Settlement
  entries: Operator.SettlementEntry[]
}) {
  const words = useWords(settlementWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const mayAct = useHas('FINANCE') && settlement.writtenOff === undefined
  if (entries.length === 0)
    return (
      <Section title={words.cameBy}>
        <Text size="sm" c="dimmed">
          {words.cameByNothing}
        </Text>
      </Section>
    )
  return (
    <Section title={words.cameBy}>
      <ListTable
        label={words.cameBy}
        page={asPage(entries)}
        keyOf={({ id }) => id}
        isCards
        columns={[
          {
            label: words.bookedOn,
            cell: ({ statementId, bookedOn }) => (
              <To to={`/bank-statements/${statementId}`}>{format.date(bookedOn)}</To>
            ),
          },
          {
            label: words.amount,
            isNumber: true,
            cell: ({ amount }) => <Money amount={amount} currency={settlement.currency} />,
          },
          {
            label: words.decidedBy,
            cell: ({ decidedBy, decidedBecause }) =>
              decidedBy === undefined ? (
                words.byItself
              ) : (
                <span>
                  <bdi>{decidedBy}</bdi>
                  {common.colon} <bdi>{decidedBecause}</bdi>
                </span>
              ),
          },
          {
            label: common.actions,
            isUnlabelled: true,
            cell: ({ id }) => mayAct && <UndoEntry id={id} />,
          },
        ]}
      />
    </Section>
  )
}
