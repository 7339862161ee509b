import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A number that counts, with what it counts. */
export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Paper withBorder p="sm">
    <Text size="sm" c="dimmed" className="label">
      {label}
    </Text>
    <Text fw={600}>{children}</Text>
  </Paper>
)
