import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import type { Operator } from './operator.ts'
import { systemPartWords } from './system-part-words.ts'
import { systemWords } from './system-words.ts'
import { To } from './values.tsx'

/** A page of the system, with the way to the others. */
export function SystemFrame({ children }: { children: ReactNode }) {
  const { title } = useWords(systemWords)
  const { parts: words } = useWords(systemPartWords)
  const parts = [
    { to: '/system', label: words.jobs },
    { to: '/system/mails', label: words.mails },
    { to: '/system/webhooks', label: words.webhooks },
    { to: '/system/calls', label: words.calls },
    { to: '/system/checks', label: words.checks },
    { to: '/system/backups', label: words.backups },
  ]
  return (
    <PageFrame title={title}>
      <nav className="tabs" aria-label={words.label}>
        {parts.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </PageFrame>
  )
}

/** A merchant with the environment of what a row is about. */
export function OfMerchant({
  row,
}: {
  row: Pick<Operator.MerchantCall, 'merchantId' | 'merchantName' | 'environment'>
}) {
  const { environments } = useWords(systemPartWords)
  return (
    <Stack gap={0}>
      <To to={`/merchants/${row.merchantId}`}>{row.merchantName}</To>
      <Text size="sm" c="dimmed">
        {environments[row.environment]}
      </Text>
    </Stack>
  )
}
