import { Anchor, CloseButton, Group, List, Paper, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '../../ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { useSession } from '../../lib/session.ts'
import { type FirstStep, firstSteps } from './api.ts'
import { glanceWords } from './glance-words.ts'

const places: Record<FirstStep, string> = {
  key: '/api-keys',
  link: '/payment-links',
  payment: '/payment-links',
  webhook: '/webhooks',
}

/** The first steps, which tick themselves off. It is gone once all are done, or once it was hidden. */
export function Guide({ done }: { done: Record<FirstStep, boolean> }) {
  const { guide: words } = useWords(glanceWords)
  const { environment } = useEnvironment()
  const dismissal = useDismissal()
  const wordsOf = (step: FirstStep) =>
    step === 'payment' && environment === 'PRODUCTION' ? words.livePayment : words.steps[step]
  const count = firstSteps.filter((step) => done[step]).length
  if (count === firstSteps.length || dismissal.isDismissed) return undefined
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {words.title}
          </Title>
          <CloseButton aria-label={words.dismiss} onClick={dismissal.dismiss} />
        </Group>
        <Progress value={(count / firstSteps.length) * 100} aria-label={words.progress(count, firstSteps.length)} />
        <List listStyleType="none" spacing="sm">
          {firstSteps.map((step) => (
            <List.Item key={step}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                {done[step] ? (
                  <IconCircleCheckFilled
                    size={20}
                    color="var(--mantine-color-green-7)"
                    style={{ flex: 'none' }}
                    aria-hidden
                  />
                ) : (
                  <IconCircle size={20} style={{ flex: 'none' }} aria-hidden />
                )}
                <div>
                  {done[step] ? (
                    <Text size="sm">
                      {wordsOf(step).title} <VisuallyHidden>{words.done}</VisuallyHidden>
                    </Text>
                  ) : (
                    <Anchor component={Link} to={places[step]} size="sm">
                      {wordsOf(step).title}
                    </Anchor>
                  )}
                  {!done[step] && (
                    <Text size="xs" c="dimmed">
                      {wordsOf(step).text}
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

/** This browser remembers it, for each company. */
function useDismissal() {
  const { data: session } = useSession()
  const key = `mizan-first-steps-${session?.company.id ?? ''}`
  const [isDismissed, setDismissed] = useState(false)
  return {
    isDismissed: isDismissed || localStorage.getItem(key) !== null,
    dismiss: () => {
      localStorage.setItem(key, 'hidden')
      setDismissed(true)
    },
  }
}
