import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useLocale, useWords } from '../lib/language.ts'
import { type PageOf } from '../lib/pages.ts'
import { commonWords } from '../lib/words.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  isNumber?: boolean
  /** Left out on phones. */
  isWide?: boolean
  /** For screen readers alone: the content of the column is clear without it. */
  isUnlabelled?: boolean
}

type Parts<Row> = {
  label: string
  page: PageOf<Row>
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** Link of a row. */
  linkOf?: (row: Row) => string
}

/** A page of a list, with the way to the other pages in the address. */
export function ListTable<Row>({ label, page, columns, keyOf, linkOf }: Parts<Row>) {
  const navigate = useNavigate()
  return (
    <Paper withBorder>
      {/* The keyboard scrolls it, too, where no row has anything to stand on. */}
      <div className="across" tabIndex={0} role="group" aria-label={label}>
        <table className="table" aria-label={label} data-opens={linkOf ? true : undefined}>
          <thead>
            <tr>
              {columns.map(({ label: name, isNumber, isWide, isUnlabelled }) => (
                <th key={name} scope="col" data-number={isNumber} data-wide={isWide}>
                  {isUnlabelled ? <VisuallyHidden>{name}</VisuallyHidden> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.content.map((row) => (
              <tr
                key={keyOf(row)}
                onClick={
                  linkOf &&
                  (({ target }) => {
                    // A link in the row leads by itself, into another tab too.
                    if (target instanceof Element && target.closest('a, button')) return
                    void navigate({ to: linkOf(row) })
                  })
                }
              >
                {columns.map(({ label: name, cell, isNumber, isWide }) => (
                  <td key={name} data-number={isNumber} data-wide={isWide}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Paging page={page} />
    </Paper>
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
