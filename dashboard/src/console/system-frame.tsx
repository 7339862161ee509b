import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { PageFrame } from '../ui/page.tsx'
import { systemPartWords } from './system-part-words.ts'
import { systemWords } from './system-words.ts'

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

/** The way to older rows of a list, and back to the newest. */
export function OlderRows({ next }: { next: string | undefined }) {
  const words = useWords(systemPartWords)
  const [{ before }, change] = useFilters()
  return (
    <Group justify="flex-end">
      {before !== undefined && (
        <Button variant="default" onClick={() => change({ before: undefined })}>
          {words.newest}
        </Button>
      )}
      {next !== undefined && (
        <Button variant="default" onClick={() => change({ before: next })}>
          {words.older}
        </Button>
      )}
    </Group>
  )
}
