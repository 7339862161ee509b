import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { ProblemText } from './problem-text.tsx'

type Question = {
  title: string
  /** The consequence, and whether it can be undone. */
  children: ReactNode
  /** The words of the button that does it. */
  confirm: string
  /** It destroys something or moves money. */
  isGrave?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** A question before what cannot be undone. It closes when it is done, and says why when it is refused. */
export function Ask({ title, children, confirm, isGrave = false, onConfirm, onClose }: Question) {
  const words = useWords(commonWords)
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(<ProblemText error={error} />)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.close }}>
      <Stack>
        {children}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.back}
          </Button>
          <Button color={isGrave ? 'red.9' : undefined} loading={isBusy} onClick={() => void go()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
