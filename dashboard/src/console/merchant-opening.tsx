import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { languageNames, locales, useLocale, useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { TypedForm } from '../ui/form.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import type { Operator } from './operator.ts'

type Owner = { email: string; fullName: string; locale: string }

const bodyOf = <Values extends Owner>({ fullName, ...body }: Values) => ({
  ...body,
  ...(fullName !== '' && { fullName }),
})

/** Opens a merchant, and leads to its page. */
export function OpenMerchant() {
  const words = useWords(merchantWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const act = useAct()
  const opened = useRef('')
  return (
    <FormButton
      isPrimary
      label={words.open.label}
      text={words.open.text}
      first={{ name: '', email: '', fullName: '', locale }}
      send={async (values) => {
        const { merchantId } = await act<Operator.Merchant>('/merchants', { body: bodyOf(values) })
        opened.current = merchantId
      }}
      changes={['/merchants', '/acts']}
      onDone={() => navigate({ to: `/merchants/${opened.current}` })}
    >
      {(form) => (
        <>
          <TextInput label={words.company} required {...form.field('name')} />
          <OwnerFields form={form} />
        </>
      )}
    </FormButton>
  )
}

/** Sends the link to the owner again, or to another person. */
export function InviteOwner({ merchant: { merchantId } }: { merchant: Operator.Merchant }) {
  const words = useWords(merchantWords)
  const { locale } = useLocale()
  const act = useAct()
  return (
    <FormButton
      isPrimary
      label={words.inviteOwner.label}
      text={words.inviteOwner.text}
      first={{ email: '', fullName: '', locale }}
      send={(values) => act(`/merchants/${merchantId}/invite-owner`, { body: bodyOf(values) })}
      changes={['/merchants', '/acts']}
    >
      {(form) => <OwnerFields form={form} />}
    </FormButton>
  )
}

function OwnerFields<Values extends Owner>({ form }: { form: TypedForm<Values> }) {
  const words = useWords(merchantWords)
  const change = (some: Partial<Owner>) => form.set(some as Partial<Values>)
  return (
    <>
      <TextInput
        label={words.ownerEmail}
        type="email"
        required
        classNames={{ input: 'ltr' }}
        value={form.values.email}
        error={form.errorOf('email')}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <TextInput
        label={words.ownerName}
        value={form.values.fullName}
        error={form.errorOf('fullName')}
        onChange={({ currentTarget }) => change({ fullName: currentTarget.value })}
      />
      <Select
        label={words.language}
        allowDeselect={false}
        data={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={form.values.locale}
        onChange={(locale) => change({ locale: locale ?? 'en' })}
      />
    </>
  )
}
