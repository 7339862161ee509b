import { Button, Group } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { PageFrame } from '../../ui/page.tsx'
import { settingsWords } from './words.ts'

const places = [
  'company',
  'branding',
  'orders',
  'subscriptions',
  'terms',
  'team',
  'production',
  'sandbox',
  'audit',
] as const
type SettingsSection = (typeof places)[number]

const addresses: Record<SettingsSection, string> = {
  company: '/settings',
  branding: '/settings/branding',
  orders: '/settings/orders',
  subscriptions: '/settings/subscriptions',
  terms: '/settings/terms',
  team: '/settings/team',
  production: '/settings/production',
  sandbox: '/settings/sandbox',
  audit: '/settings/audit-log',
}

type Parts = { place: SettingsSection; actions?: ReactNode; children: ReactNode }

/** One of the pages of settings, with the way to the others. */
export function SettingsFrame({ place, actions, children }: Parts) {
  const words = useWords(settingsWords)
  const { pathname } = useLocation()
  const seesAudit = useMay('audit:read')
  return (
    <PageFrame title={words.places[place]} actions={actions}>
      <Group component="nav" gap="xs" aria-label={words.title}>
        {places
          .filter((each) => each !== 'audit' || seesAudit)
          .map((each) => (
            <Button
              key={each}
              component={Link}
              to={addresses[each]}
              size="compact-sm"
              variant={pathname === addresses[each] ? 'filled' : 'default'}
              aria-current={pathname === addresses[each] ? 'page' : undefined}
            >
              {words.places[each]}
            </Button>
          ))}
      </Group>
      {children}
    </PageFrame>
  )
}
