import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { commonWords } from '../../lib/words.ts'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { CompanyTerms } from '../../ui/terms.tsx'
import { Moment } from '../../ui/values.tsx'
import type { Schedule } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { ScheduleForm } from './schedule.tsx'
import { settingsWords } from './words.ts'

/** Fees, and when money becomes available. */
export function Page() {
  const words = useWords(settingsWords).terms
  const { colon } = useWords(commonWords)
  const schedule = usePortal<Schedule>('/company/payout-schedule')
  return (
    <SettingsFrame place="terms">
      <Section title={words.fees}>
        <CompanyTerms />
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
