import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { languageNames, locales, useLocale, useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import type { Role } from './api.ts'
import { RoleField } from './role-field.tsx'
import { settingsWords } from './words.ts'

/** Invites a person by mail. */
export function Invitation() {
  const words = useWords(settingsWords).team
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.invite}</Button>
      {isOpen && <InvitationDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Typed = { email: string; fullName: string; role: Role; locale: string }
const typedIn = (locale: string): Typed => ({ email: '', fullName: '', role: 'DEVELOPER', locale })

function InvitationDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(settingsWords).team
  const common = useWords(commonWords)
  const { locale } = useLocale()
  const { portal } = useApi()
  const stepUp = useStepUp()
  const form = useTypedForm({
    first: typedIn(locale),
    send: async ({ fullName, ...values }) => {
      const confirmation = await stepUp()
      if (confirmation === undefined) return false
      await portal('/company/members', {
        method: 'POST',
        body: { ...values, ...(fullName !== '' && { fullName }) },
        confirmation,
      })
      return true
    },
    changes: ['/company/members'],
    onDone: (isSent) => {
      if (!isSent) return
      notifications.show({ message: words.invited })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.invite} closeButtonProps={{ 'aria-label': common.close }}>
      <FormFrame form={form} submit={words.invite} onCancel={onClose}>
        <TextInput
          label={common.email}
          type="email"
          required
          data-autofocus
          classNames={{ input: 'ltr' }}
          {...form.field('email')}
        />
        <TextInput label={`${common.name} (${common.optional})`} {...form.field('fullName')} />
        <RoleField value={form.values.role} error={form.errorOf('role')} onChange={(role) => form.set({ role })} />
        <NativeSelect
          label={words.language}
          data={locales.map((each) => ({ value: each, label: languageNames[each] }))}
          {...form.field('locale')}
        />
      </FormFrame>
    </Modal>
  )
}
