import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { textIn } from '../../lib/typed.ts'
import { FormButton } from '../../ui/form-button.tsx'
import { type Subscription, subscriptionChanges } from './api.ts'
import { ownWords } from './words.ts'

export function Cancel({
  subscription: { id, status, openAmount, cancelAtPeriodEnd },
}: {
  subscription: Subscription
}) {
  const own = useWords(ownWords)
  const { merchant } = useApi()
  const hasPaidPeriod = (status === 'ACTIVE' || status === 'TRIALING') && !cancelAtPeriodEnd
  const moments = [
    { value: 'NOW', label: own.cancelNow },
    ...(hasPaidPeriod ? [{ value: 'LATER', label: own.cancelLater }] : []),
  ]
  return (
    <FormButton
      {...own.cancel}
      isGrave
      first={{ when: hasPaidPeriod ? 'LATER' : 'NOW', reason: '', comment: '', isWaived: false }}
      send={({ when, reason, comment, isWaived }, idempotencyKey) => {
        const body = {
          atPeriodEnd: when === 'LATER',
          reason: textIn(reason),
          comment: textIn(comment),
          waiveOpenDueDates: isWaived,
        }
        return merchant(`/subscriptions/${id}/cancel`, { method: 'POST', body, idempotencyKey })
      }}
      changes={subscriptionChanges}
    >
      {(form) => (
        <>
          <NativeSelect label={own.cancelWhen} data={moments} {...form.field('when', 'atPeriodEnd')} />
          <TextInput label={own.reason} maxLength={255} {...form.field('reason')} />
          <Textarea label={own.comment} maxLength={1000} {...form.field('comment')} />
          {openAmount > 0 && (
            <Checkbox
              label={own.waive}
              checked={form.values.isWaived}
              onChange={({ currentTarget }) => form.set({ isWaived: currentTarget.checked })}
            />
          )}
        </>
      )}
    </FormButton>
  )
}
