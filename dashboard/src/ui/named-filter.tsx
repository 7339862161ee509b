import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { type Locale, useWords } from '../lib/language.ts'
import { kinds, labelOf, type NamedObject } from '../lib/named.ts'
import { useList, useOne } from '../lib/pages.ts'
import { commonWords } from '../lib/words.ts'

// Filters by something that has a name: people choose it by a part of that name, and the address has its id.

const nothing: Record<Locale, string> = { en: 'Nothing of this name', fr: 'Rien de ce nom', ar: 'لا شيء بهذا الاسم' }
const shownAtOnce = 20

const isNameOf = (one: NamedObject | undefined, text: string) => one !== undefined && text === labelOf(one)

type Parts = { name: string; label: string; kind: keyof typeof kinds }

export function NamedFilter({ name, label, kind }: Parts) {
  const { path, read, isSought } = kinds[kind]
  const [filters, change] = useFilters()
  const chosen = filters[name] ?? ''
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 300)
  const known = useOne<unknown>(`${path}/${chosen}`, { enabled: chosen !== '' })
  const one = known.data === undefined ? undefined : read(known.data)
  // The box holds the name of the chosen one, which is nothing to search for.
  const q = isSought && !isNameOf(one, sought) ? sought : undefined
  const found = useList<unknown>(path, { q, size: shownAtOnce })
  const rows = new Map((found.data?.content ?? []).map(read).map((row) => [row.id, row]))
  if (chosen !== '') rows.set(chosen, one ?? { id: chosen, name: chosen })
  return (
    <Select
      label={label}
      searchable
      clearable
      value={chosen === '' ? null : chosen}
      onChange={(id) => change({ [name]: id ?? undefined })}
      onSearchChange={setTyped}
      placeholder={useWords(commonWords).all}
      nothingFoundMessage={useWords(nothing)}
      data={[...rows.values()].map((row) => ({ value: row.id, label: labelOf(row) }))}
      {...(isSought && { filter: ({ options }) => options })}
    />
  )
}
