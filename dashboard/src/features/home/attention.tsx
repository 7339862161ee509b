import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { dayAfter, dayOf } from '../../lib/days.ts'
import { useTimeZone } from '../../lib/format.ts'
import { countOf, useLocale, useWords } from '../../lib/language.ts'
import { type Concern, concerns } from './api.ts'
import { glanceWords } from './glance-words.ts'

/** Open issues, each with a link. Renders nothing if there are none. */
export function Attention({ counts }: { counts: Record<Concern, number> }) {
  const { attention: words } = useWords(glanceWords)
  const { locale } = useLocale()
  const places = useConcernLinks()
  const open = concerns.filter((concern) => counts[concern] > 0)
  if (open.length === 0) return undefined
  return (
    <Alert color="yellow" title={words.title} icon={<IconAlertTriangle aria-hidden />}>
      <List spacing={4} size="sm">
        {open.map((concern) => (
          <List.Item key={concern}>
            <Anchor component={Link} {...places[concern]} size="sm">
              {countOf(counts[concern], locale, words[concern])}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type ConcernLink = { to: string; search?: never }

function useConcernLinks(): Record<Concern, ConcernLink> {
  const today = dayOf(new Date(), useTimeZone())
  // The type states that any filters will do: every view reads its own from the address.
  const search = (filters: Record<string, string>) => filters as never
  return {
    suspendedWebhooks: { to: '/webhooks' },
    failingWebhooks: { to: '/webhooks' },
    failedPayouts: { to: '/transactions', search: search({ type: 'PAYOUT', status: 'FAILED' }) },
    failedPayments: {
      to: '/transactions',
      search: search({ type: 'PAYMENT', status: 'FAILED', from: dayAfter(today, -1) }),
    },
    overdueSubscriptions: { to: '/subscriptions', search: search({ status: 'PAST_DUE' }) },
    lowStockProducts: { to: '/products' },
  }
}
