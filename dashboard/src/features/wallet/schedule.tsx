import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { amountIn } from '../../lib/amounts.ts'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import { type Interval, intervals, type Schedule, type Weekday, weekdays } from './api.ts'
import { walletWords } from './words.ts'

/** When the company is paid out, in both environments. */
export function PayoutSchedule() {
  const { schedule: words } = useWords(walletWords)
  const schedule = usePortal<Schedule>('/company/payout-schedule')
  const mayChange = useMay('payouts:write')
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Shown query={schedule}>
          {(loaded) => (
            <>
              <Text>
                {words.intervals[loaded.interval]}
                {loaded.weekday && ` · ${words.weekdays[loaded.weekday]}`}
                {loaded.dayOfMonth !== undefined && ` · ${words.dayOfMonth} ${loaded.dayOfMonth}`}
                {' · '}
                {words.minimum} <Money amount={loaded.minimumAmount} currency={loaded.currency} />
              </Text>
              {loaded.nextAt && (
                <Text size="sm" c="dimmed">
                  {words.next} <Moment at={loaded.nextAt} />
                </Text>
              )}
              {mayChange && <ScheduleForm schedule={loaded} />}
            </>
          )}
        </Shown>
      </Stack>
    </Paper>
  )
}

function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const { schedule: words } = useWords(walletWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const [interval, setInterval] = useState<Interval>(schedule.interval)
  const [weekday, setWeekday] = useState<Weekday>(schedule.weekday ?? 'MONDAY')
  const [dayOfMonth, setDayOfMonth] = useState(String(schedule.dayOfMonth ?? 1))
  const [minimum, setMinimum] = useState(String(schedule.minimumAmount))
  const save = useWrite((body: object) => portal('/company/payout-schedule', { method: 'PATCH', body }), {
    changes: ['/company/payout-schedule', '/wallet'],
    onDone: () => notifications.show({ message: common.saved, color: 'green' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      interval,
      ...(interval === 'WEEKLY' && { weekday }),
      ...(interval === 'MONTHLY' && { dayOfMonth: Number(dayOfMonth) }),
      // An invalid amount is sent as zero, which is refused beside its field.
      minimumAmount: amountIn(minimum) ?? 0,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <NativeSelect
          label={words.interval}
          value={interval}
          error={refusalOf(save.error, 'interval')}
          data={intervals.map((value) => ({ value, label: words.intervals[value] }))}
          onChange={({ currentTarget }) => setInterval(currentTarget.value as Interval)}
        />
        {interval === 'WEEKLY' && (
          <NativeSelect
            label={words.weekday}
            value={weekday}
            error={refusalOf(save.error, 'weekday')}
            data={weekdays.map((value) => ({ value, label: words.weekdays[value] }))}
            onChange={({ currentTarget }) => setWeekday(currentTarget.value as Weekday)}
          />
        )}
        {interval === 'MONTHLY' && (
          <NativeSelect
            label={words.dayOfMonth}
            value={dayOfMonth}
            error={refusalOf(save.error, 'dayOfMonth')}
            data={Array.from({ length: 31 }, (_, index) => String(index + 1))}
            onChange={({ currentTarget }) => setDayOfMonth(currentTarget.value)}
          />
        )}
        <AmountField
          label={`${words.minimum} (${schedule.currency})`}
          currency={schedule.currency}
          value={minimum}
          error={refusalOf(save.error, 'minimumAmount')}
          onChange={({ currentTarget }) => setMinimum(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {common.save}
        </Button>
      </Group>
      <Refused error={save.error} fields={['interval', 'weekday', 'dayOfMonth', 'minimumAmount']} />
    </form>
  )
}
