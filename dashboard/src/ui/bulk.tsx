import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type Locale, useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { useWrite } from '../lib/write.ts'
import { Ask } from './ask.tsx'

type Words = { chosen: (n: number) => string; none: string; some: (done: number, failed: number) => string }
const words: Record<Locale, Words> = {
  en: {
    chosen: (n) => `${n} chosen`,
    none: 'Choose none',
    some: (done, failed) => `${done} done, ${failed} refused:`,
  },
  fr: {
    chosen: (n) => `${n} choisis`,
    none: 'Tout désélectionner',
    some: (done, failed) => `${done} faits, ${failed} refusés :`,
  },
  ar: {
    chosen: (n) => `المختار: ${n}`,
    none: 'إلغاء الاختيار',
    some: (done, failed) => `تم ${done}، ورُفض ${failed}:`,
  },
}

export type BulkAction<Row> = {
  label: string
  /** Explanation of the consequence, before it happens. */
  text: string
  isGrave?: boolean
  /** Whether it can be done to this row. */
  isFor: (row: Row) => boolean
  run: (row: Row) => Promise<unknown>
}

type Parts<Row> = { rows: Row[]; actions: BulkAction<Row>[]; changes: readonly string[]; onNone: () => void }

/** Actions on the chosen rows, one after another; a refusal of one does not keep the others back. */
export function BulkBar<Row>({ rows, actions, changes, onNone }: Parts<Row>) {
  const own = useWords(words)
  const [asked, setAsked] = useState<BulkAction<Row>>()
  const [told, setTold] = useState<string>()
  const { mutateAsync } = useWrite(
    async (action: BulkAction<Row>) => {
      const refusals: string[] = []
      const able = rows.filter(action.isFor)
      for (const row of able)
        await action.run(row).catch((error: unknown) => {
          refusals.push(error instanceof Problem ? error.message : String(error))
        })
      setTold(
        refusals.length === 0
          ? undefined
          : `${own.some(able.length - refusals.length, refusals.length)} ${[...new Set(refusals)].join(' · ')}`,
      )
      onNone()
    },
    { changes },
  )
  return (
    <Group gap="sm" p="sm" role="group" aria-label={own.chosen(rows.length)}>
      <Text size="sm" role="status">
        {told ?? own.chosen(rows.length)}
      </Text>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="xs"
          variant="default"
          disabled={!rows.some(action.isFor)}
          onClick={() => setAsked(action)}
        >
          {action.label} ({rows.filter(action.isFor).length})
        </Button>
      ))}
      {rows.length > 0 && (
        <Button size="xs" variant="subtle" onClick={onNone}>
          {own.none}
        </Button>
      )}
      {asked && (
        <Ask
          title={asked.label}
          confirm={`${asked.label} (${rows.filter(asked.isFor).length})`}
          isGrave={asked.isGrave ?? false}
          onConfirm={() => mutateAsync(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Text>{asked.text}</Text>
        </Ask>
      )}
    </Group>
  )
}
