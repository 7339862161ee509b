import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useFormat } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import type { PageOf } from '../lib/pages.ts'
import { commonWords } from '../lib/words.ts'
import { type Answered, Empty, Shown, Waiting } from './states.tsx'

/** Of a head and ten rows. */
const rowHeights = [44, ...Array.from({ length: 10 }, () => 60)]

type Parts<Row> = Answered<PageOf<Row>> & {
  /** The filters of the view. */
  names: readonly string[]
  /** Text before there is a first one. */
  empty: { title: string; text: string }
  /** The button that makes it, or leads there. */
  first?: ReactNode
}

/** A page of a list. If filters match nothing, it says so, and not that the list is empty. */
export function Listed<Row>({ query, names, empty, first, children }: Parts<Row>) {
  const { nothingFits, searchedUntil } = useWords(commonWords)
  const { moment } = useFormat()
  const [filters] = useFilters()
  const isNarrowed = names.some((name) => filters[name] !== undefined)
  return (
    <Shown query={query} waiting={<Waiting heights={rowHeights} />}>
      {(page) => (
        <>
          {page.searchedUntil !== undefined && (
            <Text size="sm" c="dimmed" role="status" mb="xs">
              {searchedUntil(moment(page.searchedUntil))}
            </Text>
          )}
          {page.totalElements > 0 && children(page)}
          {page.totalElements === 0 && (isNarrowed ? <Empty {...nothingFits} /> : <Empty {...empty}>{first}</Empty>)}
        </>
      )}
    </Shown>
  )
}
