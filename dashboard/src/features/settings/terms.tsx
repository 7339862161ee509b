import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/format.ts'
import { countOf, useLocale, useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { commonWords } from '../../lib/words.ts'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money, Moment } from '../../ui/values.tsx'
import type { Company, Schedule } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { ScheduleForm } from './schedule.tsx'
import { settingsWords } from './words.ts'

/** Fees, and when money becomes available. */
export function Page() {
  const words = useWords(settingsWords).terms
  const { colon } = useWords(commonWords)
  const company = usePortal<Company>('/company')
  const schedule = usePortal<Schedule>('/company/payout-schedule')
  return (
    <SettingsFrame place="terms">
      <Section title={words.fees}>
        <Shown query={company}>{({ terms }) => <Fees terms={terms} />}</Shown>
        <Text size="sm" c="dimmed">
          {words.agreed}
        </Text>
      </Section>
      <Section title={words.schedule}>
        <Shown query={schedule}>
          {(found) => (
            <>
              <Text size="sm">
                {found.nextAt && (
                  <>
                    {`${words.next}${colon} `}
                    <Moment at={found.nextAt} />.{' '}
                  </>
                )}
                <Anchor component={Link} to="/wallet">
                  {words.wallet}
                </Anchor>
              </Text>
              <ScheduleForm schedule={found} />
            </>
          )}
        </Shown>
      </Section>
    </SettingsFrame>
  )
}

function Fees({ terms: { feePercent, feeFixedAmount, currency, availableAfterDays } }: Pick<Company, 'terms'>) {
  const words = useWords(settingsWords).terms
  const { locale } = useLocale()
  const { percent } = useFormat()
  return (
    <FactSheet
      facts={[
        [words.percent, <bdi key="percent">{percent(feePercent / 100)}</bdi>],
        [words.fixed, <Money key="fixed" amount={feeFixedAmount} currency={currency} />],
        [words.available, countOf(availableAfterDays, locale, words.days)],
      ]}
    />
  )
}
