import { Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../lib/api.ts'
import { spanOf } from '../lib/days.ts'
import { useWords } from '../lib/language.ts'
import type { DueDate, Subscription } from '../lib/merchant-api.ts'
import { Problem } from '../lib/problem.ts'
import { clockStepsMax, type ClockStep, nextClockStep } from '../lib/test-clock.ts'
import { clockWords } from '../lib/test-clock-words.ts'
import { useTimeZone } from '../lib/format.ts'
import { FormButton } from './form-button.tsx'
import { Moment } from './values.tsx'

/** The box of what moves time in the sandbox, apart from what acts on a subscription. */
export function ClockBox({ text, children }: { text: string; children: ReactNode }) {
  const { title } = useWords(clockWords)
  return (
    <Stack gap="xs" align="flex-start" component="section" aria-label={title} className="clock">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm">{text}</Text>
      {children}
    </Stack>
  )
}

type Of = { subscriptionId: string } | { clientId: string }
type Parts = { of: Of; changes: readonly string[] }

/** Has everything happen that falls due until a day: of one subscription, or of all of a client. */
export function AdvanceClock({ of, changes }: Parts) {
  const words = useWords(clockWords)
  const timeZone = useTimeZone()
  const [last, setLast] = useState<{ count: number; at: string }>()
  const advance = useAdvance(of)
  const queries = useQueryClient()
  const send = async ({ day }: { day: string }) => {
    const until = /^\d{4}-/.test(day) ? spanOf(undefined, day, timeZone).to : undefined
    if (until === undefined) throw badDay(words.badDay)
    const { count, end } = await advance(until, setLast).catch((error: unknown) => {
      // The steps before it have been done.
      void queries.invalidateQueries()
      throw error
    })
    notifications.show({ message: words[end](count) })
  }
  return (
    <FormButton
      label={words.advance}
      text={words.advanceText}
      first={{ day: '' }}
      send={send}
      changes={changes}
      onDone={() => setLast(undefined)}
    >
      {(form) => (
        <>
          <TextInput type="date" required label={words.until} {...form.field('day')} />
          {form.isBusy && last && (
            <Text size="sm" role="status">
              {words.progress(last.count)} <Moment at={last.at} />
            </Text>
          )}
        </>
      )}
    </FormButton>
  )
}

const badDay = (sentence: string): Problem =>
  new Problem(
    { status: 400, code: '', correlationId: undefined, fields: { day: sentence }, retryAfterSeconds: undefined },
    sentence,
  )

type OnStep = (last: { count: number; at: string }) => void

/** Runs one step after the other, and says how many; each is read anew, because it changes what falls due next. */
function useAdvance(of: Of) {
  const { merchant } = useApi()
  const subscriptions = async (): Promise<Subscription[]> => {
    if ('subscriptionId' in of) return [await merchant<Subscription>(`/subscriptions/${of.subscriptionId}`)]
    const query = { clientId: of.clientId, size: 100 }
    return (await merchant<{ content: Subscription[] }>('/subscriptions', { query })).content
  }
  const dueDatesOf = async (id: string) =>
    (await merchant<{ content: DueDate[] }>(`/subscriptions/${id}/due-dates`, { query: { size: 100 } })).content
  const force = ({ subscriptionId, step }: ClockStep) =>
    merchant<{ dueDate: DueDate }>(`/subscriptions/${subscriptionId}/force-due-date`, {
      method: 'POST',
      body: { step },
      idempotencyKey: crypto.randomUUID(),
    })
  return async (until: string, onStep: OnStep): Promise<{ count: number; end: 'done' | 'full' | 'unanswered' }> => {
    for (let count = 0; ; count++) {
      const next = await nextClockStep(await subscriptions(), dueDatesOf)
      if (!next || Date.parse(next.at) >= Date.parse(until)) return { count, end: 'done' }
      if (count === clockStepsMax) return { count, end: 'full' }
      const { dueDate } = await force(next)
      onStep({ count: count + 1, at: next.at })
      if (dueDate.status === 'PROCESSING') return { count: count + 1, end: 'unanswered' }
    }
  }
}
