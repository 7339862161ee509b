import type * as Portal from '../../generated/portal.ts'
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEnvironment } from '../../lib/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import type { Period } from '../../lib/period.ts'
import { usePortal } from '../../lib/portal.ts'
import { Change } from '../../ui/change.tsx'
import { useShownCurrency } from '../../ui/currency-choice.tsx'
import { Figure } from '../../ui/figure.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Shown, Waiting } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import { salesWords } from './sales-words.ts'

/** Sales of the period and of the one before, what sold most, and what comes back each month. */
export function Sales({ period: { from, to } }: { period: Period }) {
  const { environment } = useEnvironment()
  const currency = useShownCurrency()
  const sales = usePortal<Portal.Sales>('/overview/sales', { environment, from, to, currency })
  return (
    <Shown query={sales} waiting={<Waiting heights={[76, 180]} />}>
      {(loaded) => (
        <Stack>
          <Totals {...loaded} />
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            <Top {...loaded} kind="products" />
            <Top {...loaded} kind="links" />
            <Recurring {...loaded} />
          </SimpleGrid>
        </Stack>
      )}
    </Shown>
  )
}

function Totals({ totals, before, currency }: Portal.Sales) {
  const words = useWords(salesWords)
  const format = useFormat()
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }}>
      {(['gross', 'net', 'fees', 'refunded'] as const).map((name) => (
        <Figure key={name} label={words[name]}>
          <Money amount={totals[name]} currency={currency} />{' '}
          {(name === 'gross' || name === 'net') && <Change now={totals[name]} before={before.totals[name]} />}
        </Figure>
      ))}
      <Figure label={words.payments}>
        {format.number(totals.payments)} <Change now={totals.payments} before={before.totals.payments} />
      </Figure>
    </SimpleGrid>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)

const lists = {
  products: { key: 'topProducts', path: '/products' },
  links: { key: 'topLinks', path: '/payment-links' },
} as const

function Top({ kind, ...sales }: Portal.Sales & { kind: keyof typeof lists }) {
  const words = useWords(salesWords)
  const { key, path } = lists[kind]
  const rows = sales[key]
  const most = Math.max(1, ...rows.map(({ gross }) => gross))
  return (
    <Part title={words[kind]}>
      {rows.length === 0 && <Text c="dimmed">{words.nothing}</Text>}
      {rows.map(({ reference, name, gross }) => (
        <div key={reference}>
          <div className="ranked">
            <RowLink to={`${path}/${reference}`}>
              <bdi>{name}</bdi>
            </RowLink>
            <Money amount={gross} currency={sales.currency} />
          </div>
          <div className="share" style={{ inlineSize: `${(gross / most) * 100}%` }} />
        </div>
      ))}
    </Part>
  )
}

function Recurring({ recurring, currency }: Portal.Sales) {
  const words = useWords(salesWords)
  const format = useFormat()
  const { monthly, active, gained, lost, churnRate } = recurring
  return (
    <Part title={words.recurring}>
      <Text size="lg" fw={700}>
        <Money amount={monthly} currency={currency} />{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {words.eachMonth}
        </Text>
      </Text>
      <Text size="sm">{words.active(format.number(active))}</Text>
      <Text size="sm">{words.moved(format.number(gained), format.number(lost))}</Text>
      <Text size="sm">
        {words.churn} <bdi>{churnRate === undefined ? '—' : format.percent(churnRate)}</bdi>
      </Text>
    </Part>
  )
}
