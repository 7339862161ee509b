import { Checkbox, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { textIn } from '../../lib/typed.ts'
import { instantOf } from '../../lib/zoned-time.ts'
import { useTimeZone } from '../../lib/format.ts'
import { MomentField } from '../../ui/fields.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { type Subscription, subscriptionChanges } from './api.ts'
import { ownWords } from './words.ts'

type Parts = { subscription: Subscription }

export function Pause({ subscription: { id, openAmount } }: Parts) {
  const own = useWords(ownWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  return (
    <FormButton
      {...own.pause}
      first={{ resumeAt: '', reason: '', keepRetries: false }}
      send={({ resumeAt, reason, keepRetries }, idempotencyKey) => {
        const until = resumeAt === '' ? undefined : instantOf(resumeAt, timeZone)
        const body = { resumeAt: until, reason: textIn(reason), keepRetries }
        return merchant(`/subscriptions/${id}/pause`, { method: 'POST', body, idempotencyKey })
      }}
      changes={subscriptionChanges}
    >
      {(form) => (
        <>
          <MomentField label={own.resumeAt} description={own.resumeAtHint} {...form.field('resumeAt')} />
          <TextInput label={own.reason} maxLength={255} {...form.field('reason')} />
          {openAmount > 0 && (
            <Checkbox
              label={own.keepRetries}
              checked={form.values.keepRetries}
              onChange={({ currentTarget }) => form.set({ keepRetries: currentTarget.checked })}
            />
          )}
        </>
      )}
    </FormButton>
  )
}

export function Resume({ subscription: { id } }: Parts) {
  const own = useWords(ownWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  return (
    <FormButton
      {...own.resume}
      isPrimary
      first={{ nextDueDate: '' }}
      send={({ nextDueDate }, idempotencyKey) => {
        const body = nextDueDate === '' ? {} : { nextDueDate: instantOf(nextDueDate, timeZone) }
        return merchant(`/subscriptions/${id}/resume`, { method: 'POST', body, idempotencyKey })
      }}
      changes={subscriptionChanges}
    >
      {(form) => <MomentField label={own.nextDueDate} {...form.field('nextDueDate')} />}
    </FormButton>
  )
}
