import { Group, Paper, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { IconCheck } from '../../ui/icons.tsx'
import type { Application, Production } from './api.ts'
import { applicationWords } from './application-words.ts'

const names = ['sandbox', 'application', 'review', 'production'] as const

/** The place of the company on its way; the steps before are done. */
function stepOf(status: Production['status'], application: Application): number {
  if (status === 'ENABLED') return names.length
  return application.status === 'SUBMITTED' ? names.indexOf('review') : names.indexOf('application')
}

/** The way from the sandbox to production. */
export function ApplicationSteps({ status, application }: { status: Production['status']; application: Application }) {
  const { steps } = useWords(applicationWords)
  const here = stepOf(status, application)
  return (
    <SimpleGrid component="ol" cols={{ base: 2, sm: 4 }} spacing="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {names.map((name, at) => (
        <Paper
          key={name}
          component="li"
          withBorder
          p="sm"
          aria-current={at === here ? 'step' : undefined}
          style={at === here ? { borderColor: 'var(--mantine-primary-color-filled)' } : undefined}
        >
          <Group gap="sm" wrap="nowrap">
            <ThemeIcon radius="xl" size={28} variant={at <= here ? 'filled' : 'default'} aria-hidden>
              {at < here ? <IconCheck size={16} /> : at + 1}
            </ThemeIcon>
            <div>
              <Text size="sm" fw={600}>
                {steps[name].name}
              </Text>
              <Text size="xs" c="dimmed">
                {steps[name].text}
              </Text>
            </div>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
