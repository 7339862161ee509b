import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { isInspection } from '../lib/inspection.ts'
import { useLocale, useWords } from '../lib/language.ts'
import { type PageOf } from '../lib/pages.ts'
import { commonWords } from '../lib/words.ts'
import { latePart } from '../lib/late-part.ts'
import type { Bulk, BulkParts } from './bulk.tsx'

// Its dialog brings much with it that no list shows before a row is chosen. The cast keeps the type of the rows, which `lazy` forgets.
const BulkBar = latePart(() => import('./bulk.tsx').then((all) => all.BulkBar)) as <Row>(
  parts: BulkParts<Row>,
) => ReactNode

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  isNumber?: boolean
  /** Left out on phones. */
  isWide?: boolean
  /** For screen readers alone: the content of the column is clear without it. */
  isUnlabelled?: boolean
  /** Name of the field by which the API sorts. */
  sort?: string
}

/** Columns of a list within a page about something else: without that column, and in the order of the page. */
export const plain = <Row,>(columns: Column<Row>[], without: string): Column<Row>[] =>
  columns.filter(({ label }) => label !== without).map(({ sort: _, ...column }) => column)

type Parts<Row> = {
  label: string
  page: PageOf<Row>
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** Link of a row. */
  linkOf?: (row: Row) => string
  /** Actions on rows that were chosen, the cache paths that they change, and the file that the rows are saved in. */
  bulk?: Bulk<Row> | undefined
  /** A row for its reader, where its key says little. */
  nameOf?: (row: Row) => string
  /** On a phone each row is a card, in which a cell has the label of its column. */
  isCards?: boolean
}

/** A page of a list, with the way to the other pages in the address. */
export function ListTable<Row>({
  label,
  page,
  columns,
  keyOf,
  nameOf = keyOf,
  linkOf,
  bulk: given,
  isCards,
}: Parts<Row>) {
  // The staff that looks at a company saves no files of it, and acts on nothing.
  const bulk = isInspection ? undefined : given
  const { choose } = useWords(commonWords)
  const { isChosen, wasAnyChosen, toggle, clear } = useChosen(keyOf)
  const names = page.content.map(nameOf)
  /** Rows of one name are told apart by their keys. */
  const ownNameOf = (row: Row) => {
    const name = nameOf(row)
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} · ${keyOf(row)}`
  }
  return (
    <Paper withBorder>
      {bulk && wasAnyChosen && (
        <Suspense>
          <BulkBar rows={page.content.filter(isChosen)} {...bulk} nameOf={ownNameOf} onNone={clear} />
        </Suspense>
      )}
      {/* The keyboard scrolls it, too, where no row has anything to stand on. */}
      <div className="across" tabIndex={0} role="group" aria-label={label}>
        <table className="table" aria-label={label} data-opens={linkOf ? true : undefined} data-cards={isCards}>
          <thead>
            <tr>
              {bulk && (
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label={choose(label)}
                    checked={page.content.length > 0 && page.content.every(isChosen)}
                    onChange={({ currentTarget }) => toggle(page.content, currentTarget.checked)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.label} {...column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {page.content.map((row) => (
              <Row key={keyOf(row)} row={row} columns={columns} link={linkOf?.(row)}>
                {bulk && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={choose(ownNameOf(row))}
                      checked={isChosen(row)}
                      onChange={({ currentTarget }) => toggle([row], currentTarget.checked)}
                    />
                  </td>
                )}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      <Paging page={page} />
    </Paper>
  )
}

/** The rows of a list that a reader has chosen, by their keys. */
function useChosen<Row>(keyOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wasAnyChosen, setAnyChosen] = useState(false)
  const toggle = (rows: Row[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const key of rows.map(keyOf))
      if (isOn) next.add(key)
      else next.delete(key)
    setChosen(next)
    setAnyChosen(true)
  }
  const isChosen = (row: Row) => chosen.has(keyOf(row))
  return { isChosen, wasAnyChosen, toggle, clear: () => setChosen(new Set()) }
}

type RowParts<Row> = { row: Row; columns: Column<Row>[]; link: string | undefined; children: ReactNode }

/** `children` is the cell before the others. */
function Row<Row>({ row, columns, link, children }: RowParts<Row>) {
  const navigate = useNavigate()
  const open = ({ target }: MouseEvent) => {
    // A link in the row leads by itself, into another tab too.
    if (link === undefined || (target instanceof Element && target.closest('a, button, input'))) return
    void navigate({ to: link })
  }
  return (
    <tr onClick={open}>
      {children}
      {columns.map(({ label, cell, isNumber, isWide }) => (
        <td key={label} data-number={isNumber} data-wide={isWide} data-label={label}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** The head of a column; a press sorts by it, upwards, then downwards, then not at all. */
function Head<Row>({ label, isNumber, isWide, isUnlabelled, sort }: Column<Row>) {
  const [filters, change] = useFilters()
  const [field, direction] = (filters.sort ?? '').split(',')
  const now = sort !== undefined && field === sort ? (direction === 'desc' ? 'descending' : 'ascending') : undefined
  const next = { ascending: `${sort},desc`, descending: undefined, none: `${sort},asc` }[now ?? 'none']
  return (
    <th scope="col" data-number={isNumber} data-wide={isWide} aria-sort={now}>
      {sort !== undefined ? (
        <button type="button" className="sort" onClick={() => change({ sort: next })}>
          {label} <span aria-hidden>{now === 'ascending' ? '↑' : now === 'descending' ? '↓' : '↕'}</span>
        </button>
      ) : isUnlabelled ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        label
      )}
    </th>
  )
}

function Paging({ page: { page, totalPages, totalElements } }: { page: PageOf<unknown> }) {
  const words = useWords(commonWords)
  const { locale } = useLocale()
  const [, change] = useFilters()
  if (totalPages <= 1) return undefined
  const goTo = (next: number) => change({ page: next === 0 ? undefined : String(next) })
  return (
    <Group justify="space-between" p="sm" component="nav" aria-label={words.pageOf(page + 1, totalPages)}>
      <Text size="sm" c="dimmed">
        {words.pageOf(page + 1, totalPages)} ·{' '}
        {totalElements.toLocaleString(locale === 'ar' ? 'ar-MA-u-nu-latn' : locale)}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={page === 0} onClick={() => goTo(page - 1)}>
          {words.previous}
        </Button>
        <Button variant="default" size="xs" disabled={page + 1 >= totalPages} onClick={() => goTo(page + 1)}>
          {words.next}
        </Button>
      </Group>
    </Group>
  )
}
