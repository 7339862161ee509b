import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

type Parts = {
  title: string
  /** Actions beside the title. */
  actions?: ReactNode
  /** The page above. */
  parent?: { to: string; label: string }
  children: ReactNode
}

/** The frame of every page: its title in the window too, and its actions. */
export function PageFrame({ title, actions, parent, children }: Parts) {
  useEffect(() => {
    document.title = `${title} · Mizan`
  }, [title])
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        {parent && (
          <Anchor component={Link} to={parent.to} size="sm">
            {parent.label}
          </Anchor>
        )}
        <Group justify="space-between" gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{words(title)}</bdi>
          </Title>
          <Group gap="sm">{actions}</Group>
        </Group>
      </Stack>
      {children}
    </Stack>
  )
}

/** A reference goes to the next line as a whole; one that is longer than a line ends where it must. */
const words = (title: string): ReactNode =>
  title.includes('-')
    ? title.split(/(?<=\s)/).map((word, at) =>
        word.includes('-') ? (
          <span key={at} className="whole">
            {word}
          </span>
        ) : (
          word
        ),
      )
    : title
