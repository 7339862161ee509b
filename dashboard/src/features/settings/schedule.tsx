import { NativeSelect, NumberInput, Paper } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { numberIn } from '../../lib/typed.ts'
import { commonWords } from '../../lib/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { choicesOf } from '../../ui/fields.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import type { Schedule } from './api.ts'
import { settingsWords } from './words.ts'

/** When the company is paid out. */
export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const words = useWords(settingsWords).terms
  const common = useWords(commonWords)
  const { portal } = useApi()
  const mayWrite = useMay('payouts:write')
  const form = useTypedForm({
    first: {
      interval: schedule.interval,
      weekday: schedule.weekday ?? 'MONDAY',
      dayOfMonth: schedule.dayOfMonth ?? 1,
      minimumAmount: String(schedule.minimumAmount),
    },
    send: ({ interval, weekday, dayOfMonth, minimumAmount }) =>
      portal('/company/payout-schedule', {
        method: 'PATCH',
        body: {
          interval,
          ...(interval === 'WEEKLY' && { weekday }),
          ...(interval === 'MONTHLY' && { dayOfMonth }),
          minimumAmount: numberIn(minimumAmount),
        },
      }),
    changes: ['/company/payout-schedule', '/wallet'],
    onDone: () => notifications.show({ message: common.saved }),
  })
  if (!mayWrite) return undefined
  const { interval, dayOfMonth } = form.values
  return (
    <Paper withBorder p="md">
      <FormFrame form={form} submit={common.save}>
        <NativeSelect label={words.interval} data={choicesOf(words.intervals)} {...form.field('interval')} />
        {interval === 'WEEKLY' && (
          <NativeSelect label={words.weekday} data={choicesOf(words.weekdays)} {...form.field('weekday')} />
        )}
        {interval === 'MONTHLY' && (
          <NumberInput
            label={words.dayOfMonth}
            description={words.dayOfMonthHint}
            min={1}
            max={31}
            value={dayOfMonth}
            error={form.errorOf('dayOfMonth')}
            onChange={(next) => form.set({ dayOfMonth: Number(next) })}
          />
        )}
        <AmountField
          label={`${words.minimum} (${schedule.currency})`}
          currency={schedule.currency}
          {...form.field('minimumAmount')}
        />
      </FormFrame>
    </Paper>
  )
}
