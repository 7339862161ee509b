import { Button } from '@mantine/core'
import { IconDownload } from './icons.tsx'
import { type ReactNode, useState } from 'react'
import { csvOf } from '../lib/csv.ts'
import { isInspection } from '../lib/inspection.ts'
import { type Locale, useLocale, useWords } from '../lib/language.ts'
import type { PageOf } from '../lib/pages.ts'
import { ProblemText } from './problem-text.tsx'

type Words = { export: string; some: (n: number) => string; cut: (n: number) => string }
const words: Record<Locale, Words> = {
  en: {
    export: 'Export CSV',
    some: (n) => `${n} rows…`,
    cut: (n) => `The file has the first ${n} rows. Narrow the list for the rest.`,
  },
  fr: {
    export: 'Exporter en CSV',
    some: (n) => `${n} lignes…`,
    cut: (n) => `Le fichier contient les ${n} premières lignes. Filtrez la liste pour le reste.`,
  },
  ar: {
    export: 'تصدير CSV',
    some: (n) => `${n} سطر…`,
    cut: (n) => `في الملف أول ${n} سطر. ضيّق القائمة للباقي.`,
  },
}

const rowsMax = 10_000
const pageSize = 100

type CsvColumn<Row> = readonly [label: string, text: (row: Row) => string | number | undefined]

export type CsvFile<Row> = {
  /** Such as `clients`. */
  name: string
  columns: readonly CsvColumn<Row>[]
}

type Parts<Row> = {
  file: CsvFile<Row>
  /** A page of the list as it is narrowed. */
  load: (paging: { page: number; size: number }) => Promise<PageOf<Row>>
}

/** Saves the rows that the filters let through, page by page, and says how far it is. The staff that looks at a company saves none. */
export function CsvButton<Row>({ file, load }: Parts<Row>) {
  const own = useWords(words)
  const { locale } = useLocale()
  const [told, setTold] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  if (isInspection) return undefined
  const run = async () => {
    setBusy(true)
    try {
      const { rows, isCut } = await loadAll(load, (count) => setTold(own.some(count)))
      save(file, rows, locale)
      setTold(isCut ? own.cut(rowsMax) : undefined)
    } catch (error) {
      setTold(<ProblemText error={error} />)
    }
    setBusy(false)
  }
  return (
    <>
      <span role="status" className={told === undefined ? 'unseen' : undefined}>
        {told}
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void run()}
      >
        {own.export}
      </Button>
    </>
  )
}

/** Saves the rows that were chosen in a list. */
export function CsvOfChosen<Row>({ file, rows }: { file: CsvFile<Row>; rows: readonly Row[] }) {
  const own = useWords(words)
  const { locale } = useLocale()
  return (
    <Button size="xs" variant="default" onClick={() => save(file, rows, locale)}>
      {own.export} ({rows.length})
    </Button>
  )
}

async function loadAll<Row>(load: Parts<Row>['load'], onCount: (count: number) => void) {
  const rows: Row[] = []
  for (let page = 0; rows.length < rowsMax; page++) {
    const { content, totalPages } = await load({ page, size: pageSize })
    rows.push(...content)
    if (page + 1 >= totalPages) return { rows, isCut: false }
    onCount(rows.length)
  }
  return { rows, isCut: true }
}

function save<Row>({ name, columns }: CsvFile<Row>, rows: readonly Row[], locale: Locale): void {
  // The spreadsheets of French and Arabic part cells with semicolons.
  const text = csvOf(columns, rows, locale === 'en' ? ',' : ';')
  // Spreadsheets take a file without this mark for another alphabet.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click()
  URL.revokeObjectURL(address)
}
