import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Parts = { to: string; search?: Readonly<Record<string, string>>; children: ReactNode }

/** The first cell of a row, by which a keyboard reaches it; also elsewhere, to another page. */
export const RowLink = ({ to, search = {}, children }: Parts) => (
  <Anchor component={Link} to={to} search={search as never}>
    {children}
  </Anchor>
)
