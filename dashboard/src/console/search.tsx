import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

/** Of a key that was pasted whole, the beginning that everybody sees: the rest must not stand in an address. */
const withoutSecret = (text: string): string => text.replace(/(svc_sk_(?:test|live)_\w{6})\w+/, '$1')

/** One field that finds by several things; the address keeps what was looked for. */
export function Search({ label, hint }: { label: string; hint: string }) {
  const common = useWords(commonWords)
  const [{ q = '' }, change] = useFilters()
  const [text, setText] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ q: withoutSecret(text.trim()) || undefined, waiting: undefined, before: undefined })
  }
  return (
    <form onSubmit={submit} role="search">
      <Group align="flex-end" gap="sm">
        <TextInput
          label={label}
          description={hint}
          type="search"
          value={text}
          style={{ flex: 1, minWidth: 220, maxWidth: 560 }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit">{common.search}</Button>
      </Group>
    </form>
  )
}
