import type * as Portal from '../../generated/portal.ts'
import { Modal, Text, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { profileWords } from './words.ts'

type Parts = {
  title: string
  text: string
  path: string
  onCodes?: (codes: string[]) => void
  onClose: () => void
}

/** Confirms with a code of the app itself. */
export function CodeDialog({ title, text, path, onCodes, onClose }: Parts) {
  const words = useWords(profileWords).app
  const common = useWords(commonWords)
  const { portal } = useApi()
  const form = useTypedForm({
    first: { code: '' },
    send: (body) => portal<Portal.RecoveryCodes>(path, { method: 'POST', body }),
    changes: ['session'],
    onDone: (answer) => {
      onCodes?.(answer.recoveryCodes)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
      <FormFrame form={form} submit={common.confirm} onCancel={onClose}>
        <Text size="sm">{text}</Text>
        <TextInput
          label={words.code}
          description={words.codeHint}
          autoComplete="one-time-code"
          required
          data-autofocus
          classNames={{ input: 'ltr' }}
          {...form.field('code')}
        />
      </FormFrame>
    </Modal>
  )
}
