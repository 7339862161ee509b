import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import { bankWords } from './bank-words.ts'
import type { Operator } from './operator.ts'
import { Reason } from './reason.tsx'
import { ReasonButton } from './reason-button.tsx'

// Forms in which a person says what an entry of a bank is.

type Entry = Operator.BankEntry
type Proposal = Operator.BankEntryProposal

const changes = ['/bank-entries', '/bank-statements', '/approvals', '/today', '/acts', '/reconciliation']
const kinds = ['PAYOUT', 'REFUND', 'FUNDING', 'SETTLEMENT'] as const

/** With a proposal its fields are filled in. */
export function Decide({ entry, proposal, isPrimary }: { entry: Entry; proposal?: Proposal; isPrimary: boolean }) {
  const words = useWords(bankWords)
  const act = useAct()
  const first = {
    as: proposal?.as ?? (entry.amount < 0 ? 'PAYOUT' : 'FUNDING'),
    reference: proposal?.reference ?? '',
    reason: '',
  }
  return (
    <FormButton
      {...words.decide}
      isPrimary={isPrimary}
      first={first}
      send={(body) => act(`/bank-entries/${entry.id}/decide`, { body })}
      changes={changes}
    >
      {(form) => (
        <Stack>
          <NativeSelect
            label={words.what}
            data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
            value={form.values.as}
            onChange={({ currentTarget }) => form.set({ as: currentTarget.value as (typeof kinds)[number] })}
          />
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

export function WriteOff({ entry: { id } }: { entry: Entry }) {
  const { writeOff } = useWords(bankWords)
  return <ReasonButton {...writeOff} path={`/bank-entries/${id}/write-off`} changes={changes} />
}

export function Retire({ account }: { account: string }) {
  const { retire } = useWords(bankWords)
  return <ReasonButton {...retire} size="xs" isGrave path={`/bank-accounts/${account}/retire`} changes={changes} />
}

export function Undo({ entry: { id } }: { entry: Entry }) {
  const { undo } = useWords(bankWords)
  return <ReasonButton {...undo} size="xs" path={`/bank-entries/${id}/undo`} changes={changes} />
}
