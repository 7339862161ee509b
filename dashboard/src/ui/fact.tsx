import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Words and what stands behind them; a text is in the direction of its own letters. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl style={{ margin: 0, display: 'grid', gap: 12 }}>{children}</dl>
}

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap="xs" align="baseline">
    <Text component="dt" size="sm" c="dimmed" w={180}>
      {label}
    </Text>
    <Text component="dd" size="sm" m={0} style={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
    </Text>
  </Group>
)
