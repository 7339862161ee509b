import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { NamedFilter } from '../../ui/named-filter.tsx'
import { filterNames } from './query.ts'
import { transactionWords } from './words.ts'

const named = [
  ['paymentLink', 'link'],
  ['product', 'product'],
  ['clientId', 'client'],
  ['subscriptionId', 'subscription'],
] as const
const texts = ['cardLast4', 'orderId', 'externalId', 'sessionId', 'payoutId'] as const
const rare = [...named.map(([name]) => name), ...texts]

/** Every filter of the list; those that are seldom wanted are shown when asked for, or when one of them is set. */
export function Narrowing() {
  const words = useWords(transactionWords)
  const common = useWords(commonWords)
  const { types, methods, statuses } = useWords(moneyWords)
  const [filters] = useFilters()
  const [isOpen, setOpen] = useState(rare.some((name) => filters[name] !== undefined))
  return (
    <Stack gap="sm">
      <FilterBar
        names={filterNames}
        search={<TextFilter name="q" label={common.search} placeholder={words.searchHint} />}
      >
        <ChoiceFilter name="type" label={words.type} options={types} />
        <ChoiceFilter name="status" label={common.status} options={statuses} />
        <ChoiceFilter name="method" label={words.method} options={methods} />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="until" label={common.until} />
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.fewerFilters : words.moreFilters}
        </Button>
        {isOpen && <Rare />}
      </FilterBar>
    </Stack>
  )
}

function Rare() {
  const words = useWords(transactionWords)
  return (
    <>
      <TextFilter name="minAmount" label={words.filters.minAmount} inputMode="decimal" />
      <TextFilter name="maxAmount" label={words.filters.maxAmount} inputMode="decimal" />
      <ChoiceFilter name="currency" label={words.filters.currency} options={{ MAD: 'MAD', EUR: 'EUR', USD: 'USD' }} />
      {named.map(([name, kind]) => (
        <NamedFilter key={name} name={name} label={words.filters[name]} kind={kind} />
      ))}
      {texts.map((name) => (
        <TextFilter key={name} name={name} label={words.filters[name]} isLtr />
      ))}
      <ChoiceFilter name="sort" label={words.sort} options={words.sorts} none={words.newest} />
    </>
  )
}
