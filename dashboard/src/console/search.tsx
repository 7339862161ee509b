import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

/** Of a key that was pasted whole, the beginning that everybody sees: the rest must not stand in an address. */
const withoutSecret = (text: string): string => text.replace(/(svc_sk_(?:test|live)_\w{6})\w+/, '$1')

type Parts = { label: string; hint: string; first?: string | undefined; onEmail?: (email: string | undefined) => void }

/** One field that finds by several things; the address keeps what was looked for, but for an e-mail that `onEmail` takes. */
export function Search({ label, hint, first, onEmail }: Parts) {
  const common = useWords(commonWords)
  const [{ q = '' }, change] = useFilters()
  const [text, setText] = useState(first ?? q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = onEmail && text.includes('@') ? text.trim() : undefined
    onEmail?.(email)
    change({
      q: email === undefined ? withoutSecret(text.trim()) || undefined : undefined,
      waiting: undefined,
      before: undefined,
    })
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
