import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One figure and what it is. */
export function Tile({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text size="xl" fw={700}>
          {children}
        </Text>
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
