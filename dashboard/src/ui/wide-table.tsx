import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Parts = {
  label: string
  /** From where on it scrolls by itself. */
  minWidth: number
  children: ReactNode
}

/** A table without cards for phones. Where it is wider than its page, it is scrolled by the keyboard too. */
export const WideTable = ({ label, minWidth, children }: Parts) => (
  <Table.ScrollContainer type="native" minWidth={minWidth} tabIndex={0} role="region" aria-label={label}>
    {children}
  </Table.ScrollContainer>
)
