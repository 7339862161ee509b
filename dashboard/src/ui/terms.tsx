import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as Portal from '../generated/portal.ts'
import { useFormat } from '../lib/format.ts'
import { countOf, useLocale, useWords } from '../lib/language.ts'
import { usePortal } from '../lib/portal.ts'
import { termsWords } from '../lib/terms-words.ts'
import { Shown } from './states.tsx'
import { Money } from './values.tsx'

type Plan = Pick<Portal.Terms, 'plan' | 'version' | 'currencies'>

/** The terms of real payments in each currency, also before production access, and those that come next. */
export function CompanyTerms() {
  const terms = usePortal<Portal.Terms>('/company/terms')
  return <Shown query={terms}>{(found) => <Terms terms={found} />}</Shown>
}

function Terms({ terms }: { terms: Portal.Terms }) {
  const words = useWords(termsWords)
  const { day } = useFormat()
  return (
    <Stack>
      <PlanTerms plan={terms} />
      {terms.next && (
        <>
          <Title order={3} size="h5">
            {words.next(day(terms.next.from))}
          </Title>
          <PlanTerms plan={terms.next} />
        </>
      )}
    </Stack>
  )
}

const PlanTerms = ({ plan: { plan, version, currencies } }: { plan: Plan }) => {
  const words = useWords(termsWords)
  return (
    <>
      {currencies.map((each) => (
        <Stack key={each.currency} gap="xs">
          {currencies.length > 1 && (
            <Text fw={600}>
              <bdi>{each.currency}</bdi>
            </Text>
          )}
          <InCurrency terms={each} />
        </Stack>
      ))}
      <Text size="sm" c="dimmed">
        {words.plan} <bdi>{`${plan} ${version}`}</bdi>
      </Text>
    </>
  )
}

function InCurrency({
  terms: { currency, payments, payoutFeeAmount, monthlyFeeAmount, minimumPayoutAmount },
}: {
  terms: Portal.CurrencyTerms
}) {
  const words = useWords(termsWords)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {payments.map((each) => (
        <Card key={`${each.method}${each.cardOrigin}`} title={words.kinds[each.cardOrigin ?? each.method]}>
          <OfPayments terms={each} currency={currency} />
        </Card>
      ))}
      <Card title={words.payouts}>
        <Fact label={words.minimumPayout}>
          <Money amount={minimumPayoutAmount} currency={currency} />
        </Fact>
        <Fact label={words.payoutFee}>
          <Price amount={payoutFeeAmount} currency={currency} />
        </Fact>
        <Fact label={words.monthlyFee}>
          <Price amount={monthlyFeeAmount} currency={currency} />
        </Fact>
      </Card>
    </SimpleGrid>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md">
    <Text fw={600} mb="sm">
      {title}
    </Text>
    <dl style={{ margin: 0, display: 'grid', gap: 8 }}>{children}</dl>
  </Paper>
)

function OfPayments({ terms, currency }: { terms: Portal.PaymentTerms; currency: string }) {
  const words = useWords(termsWords)
  const { locale } = useLocale()
  const { money, rate } = useFormat()
  const priced = (amount: number | undefined) => (amount ? money(amount, currency) : undefined)
  const fixed = priced(terms.feeFixedAmount)
  const minimum = priced(terms.feeMinimumAmount)
  const maximum = terms.feeMaximumAmount === undefined ? undefined : money(terms.feeMaximumAmount, currency)
  return (
    <>
      <Fact label={words.fee}>
        {words.feeOf({
          percent: rate(terms.feePercent / 100),
          ...(fixed && { fixed }),
          ...(minimum && { minimum }),
          ...(maximum && { maximum }),
        })}
      </Fact>
      <Fact label={words.vat}>{terms.vatPercent > 0 ? words.vatOf(rate(terms.vatPercent / 100)) : words.none}</Fact>
      <Fact label={words.available}>{countOf(terms.availableAfterDays, locale, words.days)}</Fact>
      <Fact label={words.refundFee}>
        <Price amount={terms.refundFeeAmount} currency={currency} />
      </Fact>
      <Fact label={words.returnsFee}>{terms.returnsFee ? words.returned.yes : words.returned.no}</Fact>
      <Fact label={words.disputeFee}>
        <Price amount={terms.disputeFeeAmount} currency={currency} />
      </Fact>
      {terms.reservePercent !== undefined && terms.reserveDays !== undefined && (
        <Fact label={words.reserve}>
          {words.reserveOf({
            percent: rate(terms.reservePercent / 100),
            days: countOf(terms.reserveDays, locale, words.plainDays),
          })}
        </Fact>
      )}
    </>
  )
}

const Price = ({ amount, currency }: { amount: number; currency: string }) => {
  const words = useWords(termsWords)
  return amount > 0 ? <Money amount={amount} currency={currency} /> : words.none
}

/** A term and what it costs, on one line where there is room. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group justify="space-between" align="baseline" gap="xs">
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" size="sm" m={0}>
      {children}
    </Text>
  </Group>
)
