import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { applicationNames } from '../../lib/application-names.ts'
import { useWords } from '../../lib/language.ts'
import { type Application, legalForms } from './api.ts'
import { ApplicationPart, useApplicationForm } from './application-part.tsx'
import { Owners } from './application-owners.tsx'
import { applicationWords } from './application-words.ts'

// The parts of an application that are written. Each is saved by itself, so that nothing is lost on the way.

type Parts = { application: Application }

export function ApplicationForms({ application }: Parts) {
  const needsOwners = application.checklists.find(({ legalForm }) => legalForm === application.legalForm)?.needsOwners
  return (
    <>
      <CompanyPart application={application} />
      <ActivityPart application={application} />
      {needsOwners && <Owners application={application} />}
      <ContactPart application={application} />
      <AccountPart application={application} />
    </>
  )
}

function CompanyPart({ application }: Parts) {
  const { hints, choose, sections } = useWords(applicationWords)
  const { fields, forms } = useWords(applicationNames)
  const first = {
    legalForm: application.legalForm ?? '',
    legalName: application.legalName ?? '',
    registrationNumber: application.registrationNumber ?? '',
    postalAddress: application.postalAddress ?? '',
  }
  const form = useApplicationForm(first, ({ legalForm, ...texts }) => ({
    ...texts,
    ...(legalForm !== '' && { legalForm }),
  }))
  const options = legalForms.map((value) => ({ value, label: forms[value] }))
  return (
    <ApplicationPart title={sections.company} form={form}>
      <NativeSelect
        label={fields.legalForm}
        description={hints.legalForm}
        required
        data={first.legalForm === '' ? [{ value: '', label: choose }, ...options] : options}
        value={form.values.legalForm}
        error={form.errorOf('legalForm')}
        onChange={({ currentTarget }) => form.set({ legalForm: currentTarget.value })}
      />
      <TextInput label={fields.legalName} {...form.field('legalName')} />
      <TextInput
        label={fields.registrationNumber}
        description={hints.registrationNumber}
        classNames={{ input: 'ltr' }}
        {...form.field('registrationNumber')}
      />
      <Textarea label={fields.postalAddress} autosize minRows={2} maxRows={5} {...form.field('postalAddress')} />
    </ApplicationPart>
  )
}

function ActivityPart({ application }: Parts) {
  const { hints, sections } = useWords(applicationWords)
  const { fields } = useWords(applicationNames)
  const first = { activity: application.activity ?? '', website: application.website ?? '' }
  const form = useApplicationForm(first, (values) => values)
  return (
    <ApplicationPart title={sections.activity} form={form}>
      <Textarea
        label={fields.activity}
        description={hints.activity}
        autosize
        minRows={3}
        maxRows={10}
        {...form.field('activity')}
      />
      <TextInput
        label={fields.website}
        type="url"
        placeholder="https://"
        classNames={{ input: 'ltr' }}
        {...form.field('website')}
      />
    </ApplicationPart>
  )
}

function ContactPart({ application }: Parts) {
  const { hints, sections } = useWords(applicationWords)
  const { fields } = useWords(applicationNames)
  const first = {
    contactName: application.contactName ?? '',
    contactEmail: application.contactEmail ?? '',
    contactPhone: application.contactPhone ?? '',
    identityExpiresOn: application.identityExpiresOn ?? '',
  }
  const form = useApplicationForm(first, (values) => values)
  return (
    <ApplicationPart title={sections.contact} form={form}>
      <TextInput label={fields.contactName} {...form.field('contactName')} />
      <TextInput
        label={fields.contactEmail}
        type="email"
        classNames={{ input: 'ltr' }}
        {...form.field('contactEmail')}
      />
      <TextInput
        label={fields.contactPhone}
        type="tel"
        placeholder="+212661223344"
        classNames={{ input: 'ltr' }}
        {...form.field('contactPhone')}
      />
      <TextInput
        label={fields.identityExpiresOn}
        description={hints.identityExpiresOn}
        type="date"
        {...form.field('identityExpiresOn')}
      />
    </ApplicationPart>
  )
}

function AccountPart({ application }: Parts) {
  const { hints, sections } = useWords(applicationWords)
  const { fields } = useWords(applicationNames)
  const first = {
    holderName: application.holderName ?? '',
    rib: application.rib ?? '',
    bic: application.bic ?? '',
    bankName: application.bankName ?? '',
    agency: application.agency ?? '',
  }
  const form = useApplicationForm(first, (values) => values)
  return (
    <ApplicationPart title={sections.account} form={form}>
      <TextInput label={fields.holderName} description={hints.account} {...form.field('holderName')} />
      <TextInput label={fields.rib} classNames={{ input: 'ltr' }} {...form.field('rib')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={fields.bic} classNames={{ input: 'ltr' }} {...form.field('bic')} />
        <TextInput label={fields.bankName} {...form.field('bankName')} />
        <TextInput label={fields.agency} {...form.field('agency')} />
      </SimpleGrid>
    </ApplicationPart>
  )
}
