import type * as Portal from '../generated/portal.ts'
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useApi } from '../lib/api.ts'
import { useWords } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'
import { commonWords } from '../lib/words.ts'
import { ProblemText } from './problem-text.tsx'

/** Asks for the password, or the app's code if there is an app; `onAnswer` gets the token, or undefined when it was closed. */
export function StepUpDialog({ onAnswer }: { onAnswer: (token: string | undefined) => void }) {
  const words = useWords(commonWords)
  const { portal } = useApi()
  const { data: session } = useSession()
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const hasApp = session?.user.totpEnabled === true
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = hasApp ? { code: proof } : { password: proof }
      onAnswer((await portal<Portal.Confirmation>('/auth/step-up', { method: 'POST', body })).confirmationToken)
    } catch (error) {
      setProblem(<ProblemText error={error} />)
      setBusy(false)
    }
  }
  const common = { value: proof, error: problem, required: true, 'data-autofocus': true } as const
  return (
    <Modal opened onClose={() => onAnswer(undefined)} title={words.confirmTitle}>
      <form onSubmit={(event) => void send(event)}>
        <Stack>
          <Text size="sm">{words.confirmWhy}</Text>
          {hasApp ? (
            <TextInput
              {...common}
              label={words.confirmCode}
              inputMode="numeric"
              autoComplete="one-time-code"
              classNames={{ input: 'ltr' }}
              onChange={({ currentTarget }) => setProof(currentTarget.value)}
            />
          ) : (
            <PasswordInput
              {...common}
              label={words.confirmPassword}
              autoComplete="current-password"
              onChange={({ currentTarget }) => setProof(currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onAnswer(undefined)}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {words.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
