import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Filters, useFilters } from '../lib/filters.ts'
import { type Locale, useWords } from '../lib/language.ts'

type Words = { save: string; name: string; views: string; remove: (name: string) => string }
const words: Record<Locale, Words> = {
  en: {
    save: 'Save this view',
    name: 'Name of the view',
    views: 'Saved views',
    remove: (name) => `Delete the view ${name}`,
  },
  fr: {
    save: 'Garder cette vue',
    name: 'Nom de la vue',
    views: 'Vues gardées',
    remove: (name) => `Supprimer la vue ${name}`,
  },
  ar: { save: 'احفظ هذا العرض', name: 'اسم العرض', views: 'العروض المحفوظة', remove: (name) => `احذف العرض ${name}` },
}

type View = { name: string; filters: Filters }
const viewsMax = 12

/** Filters under a name, of one list, which this browser remembers. */
export function SavedViews({ isNarrowed }: { isNarrowed: boolean }) {
  const own = useWords(words)
  const { pathname } = useLocation()
  const [filters, change] = useFilters()
  const [views, setViews] = useViews(`mizan-views-${pathname}`)
  const [typed, setTyped] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = typed?.trim()
    if (!name) return
    const { page: _, ...kept } = filters
    setViews([...views.filter((view) => view.name !== name), { name, filters: kept }].slice(-viewsMax))
    setTyped(undefined)
  }
  // Another view begins without the filters of this one.
  const apply = (view: View) =>
    change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), ...view.filters })
  if (views.length === 0 && !isNarrowed) return undefined
  return (
    <div className="views">
      {views.length > 0 && <span>{own.views}</span>}
      {views.map((view) => (
        <span key={view.name} className="view">
          <button type="button" onClick={() => apply(view)}>
            <bdi>{view.name}</bdi>
          </button>
          <button
            type="button"
            aria-label={own.remove(view.name)}
            onClick={() => setViews(views.filter(({ name }) => name !== view.name))}
          >
            ×
          </button>
        </span>
      ))}
      {isNarrowed && typed === undefined && (
        <button type="button" className="save" onClick={() => setTyped('')}>
          {own.save}
        </button>
      )}
      {typed !== undefined && (
        <form onSubmit={save}>
          <input
            ref={(box) => box?.focus()}
            aria-label={own.name}
            placeholder={own.name}
            maxLength={40}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button type="submit" className="save">
            {own.save}
          </button>
        </form>
      )}
    </div>
  )
}

function useViews(key: string) {
  const [views, setViews] = useState(() => readViews(key))
  return [
    views,
    (next: View[]) => {
      localStorage.setItem(key, JSON.stringify(next))
      setViews(next)
    },
  ] as const
}

/** Another version may have written it otherwise. */
function readViews(key: string): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((view): view is View => typeof view?.name === 'string' && view.filters)
      : []
  } catch {
    return []
  }
}
