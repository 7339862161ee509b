import { Modal } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import type { Member } from './api.ts'
import { RoleField } from './role-field.tsx'
import { settingsWords } from './words.ts'

export function RoleChange({ member, onClose }: { member: Member; onClose: () => void }) {
  const words = useWords(settingsWords).team
  const common = useWords(commonWords)
  const { portal } = useApi()
  const stepUp = useStepUp()
  const form = useTypedForm({
    first: { role: member.role },
    send: async (body) => {
      const confirmation = await stepUp()
      if (confirmation === undefined) return false
      await portal(`/company/members/${member.userId}`, { method: 'PATCH', body, confirmation })
      return true
    },
    changes: ['/company/members'],
    onDone: (isDone) => isDone && onClose(),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${words.changeRole}${common.colon} ${member.fullName ?? member.email}`}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <FormFrame form={form} submit={common.save} onCancel={onClose}>
        <RoleField value={form.values.role} error={form.errorOf('role')} onChange={(role) => form.set({ role })} />
      </FormFrame>
    </Modal>
  )
}
