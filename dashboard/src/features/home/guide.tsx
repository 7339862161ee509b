import { Anchor, Group, List, Paper, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { type FirstStep, firstSteps } from './api.ts'
import { glanceWords } from './glance-words.ts'

const places: Record<FirstStep, string> = {
  key: '/api-keys',
  link: '/payment-links',
  payment: '/payment-links',
  webhook: '/webhooks',
}

/** The first steps, which tick themselves off. It is gone once all are done. */
export function Guide({ done }: { done: Record<FirstStep, boolean> }) {
  const { guide: words } = useWords(glanceWords)
  const count = firstSteps.filter((step) => done[step]).length
  if (count === firstSteps.length) return undefined
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Progress value={(count / firstSteps.length) * 100} aria-label={words.progress(count, firstSteps.length)} />
        <List listStyleType="none" spacing="sm">
          {firstSteps.map((step) => (
            <List.Item key={step}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                {done[step] ? (
                  <IconCircleCheckFilled size={20} color="var(--mantine-color-green-7)" aria-hidden />
                ) : (
                  <IconCircle size={20} aria-hidden />
                )}
                <div>
                  {done[step] ? (
                    <Text size="sm">
                      {words.steps[step].title} <VisuallyHidden>{words.done}</VisuallyHidden>
                    </Text>
                  ) : (
                    <Anchor component={Link} to={places[step]} size="sm">
                      {words.steps[step].title}
                    </Anchor>
                  )}
                  {!done[step] && (
                    <Text size="xs" c="dimmed">
                      {words.steps[step].text}
                    </Text>
                  )}
                </div>
              </Group>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  )
}
