import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { ByPasskey } from './by-passkey.tsx'
import { useOperator } from './operator.ts'
import { consoleWords } from './words.ts'
import { ProblemText } from '../ui/problem-text.tsx'

/** Asks for a code of the app; `onAnswer` says whether the session was confirmed by it. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the act stands around this one in React's tree.
    event.stopPropagation()
    setBusy(true)
    try {
      await call('/auth/step-up', { method: 'POST', body: { code } })
      onAnswer(true)
    } catch (error) {
      setProblem(<ProblemText error={error} />)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={words.stepUp.title}
      zIndex={400}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{words.stepUp.text}</Text>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            label={words.code}
            description={words.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            data-autofocus
            value={code}
            classNames={{ input: 'ltr' }}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <ByPasskey path="/auth/passkeys/step-up" onDone={() => onAnswer(true)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onAnswer(false)}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {words.stepUp.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
