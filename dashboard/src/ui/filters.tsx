import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { type Locale, useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { SavedViews } from './saved-views.tsx'
import './filters.css'

// Filters of a view. Each stands in the address under its name, so that the view can be linked to.

type Words = { filters: (set: number) => string }
const words: Record<Locale, Words> = {
  en: { filters: (set) => (set === 0 ? 'Filters' : `Filters: ${set} set`) },
  fr: { filters: (set) => (set === 0 ? 'Filtres' : `Filtres : ${set} ${set === 1 ? 'actif' : 'actifs'}`) },
  ar: { filters: (set) => (set === 0 ? 'عوامل التصفية' : `عوامل التصفية، المفعّل منها: ${set}`) },
}

type Bar = {
  /** All that the bar can set: they decide whether there is something to clear. */
  names: readonly string[]
  /** The filter that stays in sight on a phone, where a button opens the others. */
  search?: ReactElement<{ name: string }>
  children: ReactNode
}

export function FilterBar({ names, search, children }: Bar) {
  const { clear } = useWords(commonWords)
  const own = useWords(words)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [filters, change] = useFilters()
  const isSet = (name: string) => filters[name] !== undefined
  const folded = names.filter((name) => name !== search?.props.name)
  const isFolding = folded.length > 1
  return (
    <Group align="flex-end" gap="sm" role="search">
      {search}
      {isFolding && (
        <Button
          className="fold"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {own.filters(folded.filter(isSet).length)}
        </Button>
      )}
      <div id={id} className="filters" data-folded={isFolding && !isOpen}>
        {children}
      </div>
      {names.some(isSet) && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}>
          {clear}
        </Button>
      )}
      <SavedViews isNarrowed={names.some(isSet)} />
    </Group>
  )
}

type Text = { name: string; label: string; placeholder?: string; inputMode?: 'decimal' | 'numeric'; isLtr?: boolean }

/** Looks as soon as the typing rests. */
export function TextFilter({ name, label, placeholder, inputMode, isLtr }: Text) {
  const [filters, change] = useFilters()
  const inAddress = filters[name] ?? ''
  const [typed, setTyped] = useState(inAddress)
  useEffect(() => setTyped(inAddress), [inAddress])
  useEffect(() => {
    if (typed === inAddress) return
    const timer = setTimeout(() => change({ [name]: typed.trim() || undefined }), 350)
    return () => clearTimeout(timer)
    // Only typing starts the timer; a change of the address ends it through `typed`.
  }, [typed])
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode={inputMode}
      classNames={isLtr ? { input: 'ltr' } : {}}
      value={typed}
      w={{ base: '100%', xs: placeholder ? 280 : 'auto' }}
      maxLength={128}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

type Choice = {
  name: string
  label: string
  options: Readonly<Record<string, string>>
  /** Text of the empty choice; else all. */
  none?: string
  /** Another filter, which means nothing with another choice. */
  clears?: string
}

/** One value of a few, or all of them. */
export function ChoiceFilter({ name, label, options, none, clears }: Choice) {
  const words = useWords(commonWords)
  const [filters, change] = useFilters()
  const all = { value: '', label: none ?? words.all }
  return (
    <NativeSelect
      label={label}
      value={filters[name] ?? ''}
      data={[all, ...Object.entries(options).map(([value, text]) => ({ value, label: text }))]}
      onChange={({ currentTarget }) =>
        change({ [name]: currentTarget.value || undefined, ...(clears && { [clears]: undefined }) })
      }
    />
  )
}

/** A day of the calendar, such as 2026-11-21. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [filters, change] = useFilters()
  return (
    <TextInput
      type="date"
      label={label}
      value={filters[name] ?? ''}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined })}
    />
  )
}
