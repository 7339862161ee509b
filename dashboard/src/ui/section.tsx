import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fact, Facts } from './fact.tsx'

type Parts = { title: string; actions?: ReactNode; children: ReactNode }

/** A part of a page, with a heading of its own. */
export function Section({ title, actions, children }: Parts) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}

export type Known = readonly [label: string, value: ReactNode]

/** Facts of an object; absent ones are left out. */
export const FactSheet = ({ facts }: { facts: readonly Known[] }) => (
  <Paper withBorder p="md">
    <Facts>
      {facts
        .filter(([, value]) => value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </Facts>
  </Paper>
)
