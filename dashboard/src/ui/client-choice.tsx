import type * as Api from '../lib/merchant-api.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Locale, useWords } from '../lib/language.ts'
import { useList, useOne } from '../lib/pages.ts'

type Client = Api.Client

type Parts = {
  label: string
  description?: string
  /** Id of the client; empty for none. */
  chosen: string
  required?: boolean
  error?: string | undefined
  onChoose: (clientId: string) => void
}

const nothing: Record<Locale, string> = {
  en: 'No client found',
  fr: 'Personne ne porte ce nom',
  ar: 'لا أحد بهذا الاسم',
}
const shownAtOnce = 10

/** A client of the registry, found by a part of the name. */
export function ClientChoice({ label, description, chosen, required = false, error, onChoose }: Parts) {
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed, 300)
  const known = useOne<Client>(`/clients/${chosen}`, { enabled: chosen !== '' })
  const nameOf = ({ name, email, phone }: Client) => [name, email ?? phone].filter(Boolean).join(' · ')
  // The box holds the chosen client's name, which is nothing to search for.
  const isName = known.data !== undefined && sought === nameOf(known.data)
  const found = useList<Client>('/clients', { q: isName ? undefined : sought.trim(), size: shownAtOnce })
  const clients = new Map((found.data?.content ?? []).map((client) => [client.id, client]))
  if (known.data && chosen !== '') clients.set(known.data.id, known.data)
  return (
    <Select
      label={label}
      description={description}
      required={required}
      error={error}
      searchable
      clearable={!required}
      value={chosen === '' ? null : chosen}
      onChange={(id) => onChoose(id ?? '')}
      onSearchChange={setTyped}
      nothingFoundMessage={useWords(nothing)}
      data={[...clients.values()].map((client) => ({ value: client.id, label: nameOf(client) }))}
      filter={({ options }) => options}
    />
  )
}
