import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Locale, useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { ProblemText } from './problem-text.tsx'
import { useWrite } from '../lib/write.ts'
import { Ask } from './ask.tsx'
import { type CsvFile, CsvOfChosen } from './csv-button.tsx'

type Words = {
  chosen: (n: number) => string
  none: string
  progress: (ready: number, all: number) => string
  some: (done: number, failed: number) => string
}
const words: Record<Locale, Words> = {
  en: {
    chosen: (n) => `${n} chosen`,
    none: 'Choose none',
    progress: (ready, all) => `${ready} of ${all}…`,
    some: (done, failed) => (failed === 0 ? `${done} done.` : `${done} done, ${failed} refused:`),
  },
  fr: {
    chosen: (n) => `${n} choisis`,
    none: 'Tout désélectionner',
    progress: (ready, all) => `${ready} sur ${all}…`,
    some: (done, failed) => (failed === 0 ? `${done} faits.` : `${done} faits, ${failed} refusés :`),
  },
  ar: {
    chosen: (n) => `المختار: ${n}`,
    none: 'إلغاء الاختيار',
    progress: (ready, all) => `${ready} من ${all}…`,
    some: (done, failed) => (failed === 0 ? `تم ${done}.` : `تم ${done}، ورُفض ${failed}:`),
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

export type Bulk<Row> = {
  actions: BulkAction<Row>[]
  changes: readonly string[]
  /** The file in which the chosen rows are saved. */
  file?: CsvFile<Row>
}

export type BulkParts<Row> = Bulk<Row> & {
  rows: Row[]
  /** A row for its reader. */
  nameOf: (row: Row) => string
  onNone: () => void
}

type Refusal = { name: string; problem: unknown }
type Outcome = { done: number; refusals: Refusal[] }

/** Actions on the chosen rows, one after another; a refusal of one does not keep the others back, and is named with its row. */
export function BulkBar<Row>({ rows, actions, changes, file, nameOf, onNone }: BulkParts<Row>) {
  const own = useWords(words)
  const { close } = useWords(commonWords)
  const [asked, setAsked] = useState<BulkAction<Row>>()
  const [progress, setProgress] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { mutateAsync } = useWrite(
    async (action: BulkAction<Row>) => {
      const able = rows.filter(action.isFor)
      const refusals: Refusal[] = []
      setOutcome(undefined)
      for (const [index, row] of able.entries()) {
        setProgress(own.progress(index, able.length))
        await action.run(row).catch((error: unknown) => {
          refusals.push({ name: nameOf(row), problem: error })
        })
      }
      setProgress(undefined)
      setOutcome({ done: able.length - refusals.length, refusals })
      onNone()
    },
    { changes },
  )
  if (rows.length === 0 && !outcome && !asked) return undefined
  return (
    <Stack gap={0} p="sm">
      {rows.length > 0 && (
        <Group gap="sm" role="group" aria-label={own.chosen(rows.length)}>
          <Text size="sm" role="status">
            {own.chosen(rows.length)}
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
          {file && <CsvOfChosen file={file} rows={rows} />}
          <Button size="xs" variant="subtle" onClick={onNone}>
            {own.none}
          </Button>
        </Group>
      )}
      {outcome && <Outcomes outcome={outcome} close={close} onClose={() => setOutcome(undefined)} />}
      {asked && (
        <Ask
          title={asked.label}
          confirm={`${asked.label} (${rows.filter(asked.isFor).length})`}
          isGrave={asked.isGrave ?? false}
          onConfirm={() => mutateAsync(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Text>{asked.text}</Text>
          <Text size="sm" role="status">
            {progress}
          </Text>
        </Ask>
      )}
    </Stack>
  )
}

type OutcomeParts = { outcome: Outcome; close: string; onClose: () => void }

/** Told until it is put away: the rows that were refused have to be looked at one by one. */
function Outcomes({ outcome: { done, refusals }, close, onClose }: OutcomeParts) {
  const own = useWords(words)
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text size="sm" role="status">
          {own.some(done, refusals.length)}
        </Text>
        {refusals.length > 0 && (
          <List size="sm">
            {refusals.map(({ name, problem }, index) => (
              <List.Item key={index}>
                <bdi>{name}</bdi> · <ProblemText error={problem} />
              </List.Item>
            ))}
          </List>
        )}
      </div>
      <Button size="xs" variant="subtle" onClick={onClose}>
        {close}
      </Button>
    </Group>
  )
}
