import { useFilters } from '../lib/filters.ts'
import { useFormat } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

type Parts<State extends string> = {
  /** Name of the filter in the address. */
  name: string
  states: readonly State[]
  words: Readonly<Record<State, string>>
  /** Number of rows in a state, with the other filters; undefined until it is known. A hook. */
  useCount: (state: State | undefined) => number | undefined
}

/** The states that people look for, each with its number of rows. */
export function StatusTabs<State extends string>({ name, states, words, useCount }: Parts<State>) {
  const { all, status } = useWords(commonWords)
  const [filters, change] = useFilters()
  return (
    <div className="tabs" role="group" aria-label={status}>
      {[undefined, ...states].map((state) => (
        <Tab
          key={state ?? ''}
          label={state === undefined ? all : words[state]}
          isChosen={filters[name] === state}
          useCount={() => useCount(state)}
          onChoose={() => change({ [name]: state })}
        />
      ))}
    </div>
  )
}

type TabParts = { label: string; isChosen: boolean; useCount: () => number | undefined; onChoose: () => void }

function Tab({ label, isChosen, useCount, onChoose }: TabParts) {
  const format = useFormat()
  const count = useCount()
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {label} <span className="count">{count === undefined ? '…' : format.number(count)}</span>
    </button>
  )
}
