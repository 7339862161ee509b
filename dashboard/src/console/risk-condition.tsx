import { useWords } from '../lib/language.ts'
import { type Operator, useFormat } from './operator.ts'
import { riskWords } from './risk-words.ts'

type NameOfId = { id: string; name: string }
/** `more` values were left out where it was kept. */
export type RiskCondition = Operator.RiskRule['conditions'][number] & { more?: number }

const shownValues = 8

type Parts = { condition: RiskCondition; lists?: readonly NameOfId[]; merchants?: readonly NameOfId[] }

/** A condition of a rule in words. */
export function Condition({ condition, lists = [], merchants = [] }: Parts) {
  const words = useWords(riskWords)
  const format = useFormat()
  const { on, is, values, list, currency, above, below, by, within, among, more = 0 } = condition
  const written = (limit: number) => (currency === undefined ? format.number(limit) : format.money(limit, currency))
  if (!is)
    return (
      <>
        {words.on[on]} {by && words.by[by]} {within && words.within[within]} {among && words.among[among]}{' '}
        {above !== undefined && (
          <>
            {words.rules.above.toLowerCase()} <bdi>{written(above)}</bdi>
          </>
        )}
        {above !== undefined && below !== undefined && ' · '}
        {below !== undefined && (
          <>
            {words.rules.below.toLowerCase()} <bdi>{written(below)}</bdi>
          </>
        )}
      </>
    )
  const nameOf = (value: string, of: readonly NameOfId[]) => of.find(({ id }) => id === value)?.name ?? value
  const shown =
    list === undefined
      ? values?.map((each) => (on === 'MERCHANT' ? nameOf(each, merchants) : each))
      : [nameOf(list, lists)]
  const named = shown ?? []
  const left = Math.max(named.length - shownValues, 0) + more
  return (
    <>
      {words.on[on]} {words.is[is]} <bdi>{named.slice(0, shownValues).join(', ')}</bdi>
      {left > 0 && ` +${format.number(left)}`}
    </>
  )
}
