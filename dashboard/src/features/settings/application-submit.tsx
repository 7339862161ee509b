import { Group, Stack, Text } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { FormButton } from '../../ui/form-button.tsx'
import type { Application } from './api.ts'
import { applicationPaths } from './application-part.tsx'
import { applicationWords } from './application-words.ts'

/** Submitting is offered at any time: a refusal names what is missing. */
export function ApplicationSubmit({ application: { status, terms } }: { application: Application }) {
  const { submit: words } = useWords(applicationWords)
  const { portal } = useApi()
  const label = status === 'QUESTIONS' ? words.again : words.open
  return (
    <Group justify="flex-end">
      <FormButton
        label={label}
        text={
          <Stack gap="xs">
            <Text size="sm">{words.text}</Text>
            <Text size="sm">{words.agree(terms)}</Text>
          </Stack>
        }
        isPrimary
        first={{}}
        send={() => portal('/application/submit', { method: 'POST', body: { terms: terms } })}
        changes={applicationPaths}
      />
    </Group>
  )
}
