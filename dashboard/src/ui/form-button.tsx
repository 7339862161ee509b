import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormFrame, type TypedForm, useTypedForm } from './form.tsx'

type Parts<Values> = {
  /** The button, and the title of what it opens. */
  label: string
  /** The name of the button for screen readers, where `label` stands more than once on the page. */
  description?: string
  /** Title of what it opens; `label` when absent. */
  title?: string
  size?: 'xs' | 'sm'
  /** Explanation, before the act. */
  text: ReactNode
  /** Text of the submit button; `label` when absent. */
  submit?: string
  isGrave?: boolean
  isPrimary?: boolean
  first: Values
  send: (values: Values, idempotencyKey: string) => Promise<unknown>
  changes: readonly string[]
  onDone?: () => unknown
  children?: (form: TypedForm<Values>) => ReactNode
}

/** A button that asks first, with the fields it needs. A refusal is shown there, and the input stays. */
export function FormButton<Values extends object>({
  isPrimary = false,
  size = 'sm',
  description,
  ...parts
}: Parts<Values>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        aria-label={description}
        variant={isPrimary ? 'filled' : 'default'}
        c={parts.isGrave ? 'var(--mantine-color-error)' : undefined}
        onClick={() => setOpen(true)}
      >
        {parts.label}
      </Button>
      {isOpen && <Dialog {...parts} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog<Values extends object>({ onClose, ...parts }: Parts<Values> & { onClose: () => void }) {
  const { close } = useWords(commonWords)
  const { label, title = label, text, submit = label, isGrave = false, onDone, children } = parts
  const form = useTypedForm({
    ...parts,
    onDone: async () => {
      onClose()
      await onDone?.()
    },
  })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': close }}>
      <FormFrame form={form} submit={submit} onCancel={onClose} isGrave={isGrave}>
        <Stack>
          <Text size="sm" component="div">
            {text}
          </Text>
          {children?.(form)}
        </Stack>
      </FormFrame>
    </Modal>
  )
}
