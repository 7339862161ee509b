import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { readDay, startOfDay } from '../../lib/days.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useFilters } from '../../lib/filters.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import { useCount, useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { everyOf, subscriptionWords } from '../../lib/subscription-words.ts'
import { commonWords } from '../../lib/words.ts'
import { ClientChoice } from '../../ui/client-choice.tsx'
import { CsvButton, type CsvFile } from '../../ui/csv-button.tsx'
import { useTimeZone } from '../../lib/format.ts'
import { ChoiceFilter, DayFilter, FilterBar } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { StatusTabs } from '../../ui/status-tabs.tsx'
import { type SubscriptionRow, SubscriptionTable } from '../../ui/subscription-table.tsx'
import { ownWords } from './words.ts'

const names = ['status', 'clientId', 'dueBefore'] as const

export function Page() {
  const words = useWords(subscriptionWords)
  const own = useWords(ownWords)
  const common = useWords(commonWords)
  const { locale } = useLocale()
  const [filters, change] = useFilters()
  const day = readDay(filters['dueBefore'])
  const dueBefore = day && startOfDay(day, useTimeZone())
  const { merchant } = useApi()
  const query = { ...useListQuery(names), dueBefore }
  const subscriptions = useList<SubscriptionRow>('/subscriptions', query)
  const file: CsvFile<SubscriptionRow> = {
    name: 'subscriptions',
    columns: [
      [common.description, ({ description }) => description],
      [common.status, ({ status }) => words.statuses[status]],
      [common.amount, ({ amount }) => amount],
      ['currency', ({ currency }) => currency],
      [words.interval, ({ interval }) => everyOf(interval, locale)],
      [words.nextDue, ({ nextDueDate }) => nextDueDate],
      [common.created, ({ createdAt }) => createdAt],
      ['clientId', ({ clientId }) => clientId],
      ['reference', ({ reference }) => reference],
    ],
  }
  const create = useMay('subscriptions:write') && (
    <Button component={Link} to="/subscriptions/new">
      {own.create}
    </Button>
  )
  return (
    <PageFrame
      title={words.subscriptions}
      actions={
        <>
          <CsvButton file={file} load={(paging) => merchant('/subscriptions', { query: { ...query, ...paging } })} />
          {create}
        </>
      }
    >
      <StatusTabs
        name="status"
        states={['ACTIVE', 'PAST_DUE', 'TRIALING', 'CANCELED']}
        words={words.statuses}
        useCount={(status) => useCount('/subscriptions', { ...query, status })}
      />
      <FilterBar names={names}>
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
        <ClientChoice
          label={words.client}
          chosen={filters['clientId'] ?? ''}
          onChoose={(id) => change({ clientId: id || undefined })}
        />
        <DayFilter name="dueBefore" label={own.dueBefore} />
      </FilterBar>
      <Listed query={subscriptions} names={names} empty={own.empty} first={create}>
        {(page) => <SubscriptionTable page={page} bulk={{ actions: [], changes: [], file }} />}
      </Listed>
    </PageFrame>
  )
}
