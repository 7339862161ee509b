import { Title } from '@mantine/core'
import { useFilters } from '../../lib/filters.ts'
import { useCompany, useTimeZone } from '../../lib/format.ts'
import { languageNames, useWords } from '../../lib/language.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { ChoiceFilter, FilterBar } from '../../ui/filters.tsx'
import { NamedFilter } from '../../ui/named-filter.tsx'
import { PeriodChoice } from '../../ui/period-choice.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { FunnelPart } from './funnel.tsx'
import { filterNames, queryOf } from './query.ts'
import { Sales } from './sales.tsx'
import { Sources } from './sources.tsx'
import { analyticsWords } from './words.ts'

/** Sales that have a name; checkout sessions have none. */
const kindOf: Readonly<Record<string, 'link' | 'product' | 'subscription'>> = {
  PAYMENT_LINK: 'link',
  PRODUCT: 'product',
  SUBSCRIPTION: 'subscription',
}

export function Page() {
  const words = useWords(analyticsWords)
  const { methods } = useWords(moneyWords)
  const [filters] = useFilters()
  const { data: company } = useCompany()
  const period = usePeriod()
  const query = queryOf(filters, period, useTimeZone())
  return (
    <PageFrame title={words.title}>
      <PeriodChoice />
      <Sales period={period} />
      <Title order={2} size="h4">
        {words.visits}
      </Title>
      <FilterBar names={filterNames}>
        <ChoiceFilter name="interval" label={words.interval} options={words.intervals} none={words.byDay} />
        <ChoiceFilter
          name="resourceType"
          label={words.resourceType}
          options={words.resourceTypes}
          clears="resourceId"
        />
        {kindOf[filters['resourceType'] ?? ''] && (
          <NamedFilter
            name="resourceId"
            label={words.resourceId}
            kind={kindOf[filters['resourceType'] ?? ''] ?? 'link'}
          />
        )}
        <ChoiceFilter name="device" label={words.device} options={words.devices} />
        <ChoiceFilter name="method" label={words.method} options={{ CARD: methods.CARD, CASH: methods.CASH }} />
        <ChoiceFilter name="currency" label={words.currency} options={{ MAD: 'MAD', EUR: 'EUR', USD: 'USD' }} />
        <ChoiceFilter name="locale" label={words.locale} options={languageNames} />
      </FilterBar>
      {company && <FunnelPart query={{ ...query, interval: filters['interval'] ?? 'DAY' }} />}
      {company && <Sources query={query} />}
    </PageFrame>
  )
}
