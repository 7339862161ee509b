import { Stack, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import { Reason } from './reason.tsx'
import { ReasonButton } from './reason-button.tsx'
import { settlementUndoWords } from './settlement-undo-words.ts'
import { settlementWords } from './settlement-words.ts'

// Forms in which a person says what a line of a settlement is.

const changes = ['/settlement-lines', '/settlements', '/approvals', '/today', '/acts', '/reconciliation']

const entryChanges = [...changes, '/bank-entries', '/bank-statements']

/** With the reference of a payment its field is filled in. */
export function Decide({ id, reference = '', isPrimary }: { id: string; reference?: string; isPrimary: boolean }) {
  const words = useWords(settlementWords)
  const act = useAct()
  return (
    <FormButton
      {...words.decide}
      isPrimary={isPrimary}
      first={{ reference, reason: '' }}
      send={(body) => act(`/settlement-lines/${id}/decide`, { body })}
      changes={changes}
    >
      {(form) => (
        <Stack>
          <TextInput
            label={words.reference}
            description={words.referenceHint}
            required
            maxLength={64}
            {...form.field('reference')}
          />
          <Reason form={form} />
        </Stack>
      )}
    </FormButton>
  )
}

export function WriteOff({ id }: { id: string }) {
  const { writeOff } = useWords(settlementWords)
  return <ReasonButton {...writeOff} path={`/settlement-lines/${id}/write-off`} changes={changes} />
}

export function EndSettlement({ id }: { id: string }) {
  const { end } = useWords(settlementWords)
  return <ReasonButton {...end} path={`/settlements/${id}/write-off`} changes={changes} />
}

export function Reopen({ id }: { id: string }) {
  const { reopen } = useWords(settlementUndoWords)
  return <ReasonButton {...reopen} path={`/settlements/${id}/reopen`} changes={changes} />
}

/** Of the bank, which was matched with a settlement. */
export function UndoEntry({ id }: { id: string }) {
  const { undoEntry } = useWords(settlementUndoWords)
  return <ReasonButton {...undoEntry} size="xs" path={`/bank-entries/${id}/undo`} changes={entryChanges} />
}

export function Undo({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { undo, undoMatch } = useWords(settlementUndoWords)
  return <ReasonButton {...(isOwn ? undo : undoMatch)} path={`/settlement-lines/${id}/undo`} changes={changes} />
}
