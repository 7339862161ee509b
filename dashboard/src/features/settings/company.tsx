import { Autocomplete, NativeSelect, Paper, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { languageNames, locales, useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { changesBetween } from '../../lib/typed.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Company, companyPaths } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { settingsWords } from './words.ts'

export function Page() {
  const words = useWords(settingsWords)
  const company = usePortal<Company>('/company')
  return (
    <SettingsFrame place="company">
      <Shown query={company}>
        {(found) => (
          <>
            <CompanyForm company={found} />
            <Section title={words.security}>
              <RequiredApp company={found} />
            </Section>
          </>
        )}
      </Shown>
    </SettingsFrame>
  )
}

const valuesOf = ({
  name,
  legalName,
  postalAddress,
  supportEmail,
  supportPhone,
  website,
  timeZone,
  locale,
}: Company) => ({
  name,
  legalName: legalName ?? '',
  postalAddress: postalAddress ?? '',
  supportEmail: supportEmail ?? '',
  supportPhone: supportPhone ?? '',
  website: website ?? '',
  timeZone,
  locale,
})

function CompanyForm({ company }: { company: Company }) {
  const words = useWords(settingsWords).company
  const common = useWords(commonWords)
  const mayWrite = useMay('company:write')
  const { portal } = useApi()
  const first = valuesOf(company)
  const form = useTypedForm({
    first,
    // An empty text clears what is optional.
    send: (values) => portal('/company', { method: 'PATCH', body: changesBetween(first, values) }),
    changes: companyPaths,
    onDone: () => notifications.show({ message: common.saved }),
  })
  const { timeZone } = form.values
  return (
    <Paper withBorder p="md">
      {!mayWrite && <Text mb="md">{common.noRights}</Text>}
      <FormFrame form={form} submit={common.save}>
        <fieldset disabled={!mayWrite} style={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 16 }}>
          <TextInput label={words.name} description={words.nameHint} required {...form.field('name')} />
          <TextInput label={words.legalName} {...form.field('legalName')} />
          <Textarea
            label={words.postalAddress}
            description={words.postalHint}
            autosize
            minRows={2}
            maxRows={5}
            {...form.field('postalAddress')}
          />
          <TextInput
            label={words.supportEmail}
            description={words.supportHint}
            type="email"
            classNames={{ input: 'ltr' }}
            {...form.field('supportEmail')}
          />
          <TextInput
            label={words.supportPhone}
            type="tel"
            placeholder="+212522123456"
            classNames={{ input: 'ltr' }}
            {...form.field('supportPhone')}
          />
          <TextInput
            label={words.website}
            type="url"
            placeholder="https://"
            classNames={{ input: 'ltr' }}
            {...form.field('website')}
          />
          <Autocomplete
            label={words.timeZone}
            description={words.timeZoneHint}
            limit={20}
            data={Intl.supportedValuesOf('timeZone')}
            value={timeZone}
            error={form.errorOf('timeZone')}
            onChange={(next) => form.set({ timeZone: next })}
          />
          <NativeSelect
            label={words.locale}
            description={words.localeHint}
            data={locales.map((each) => ({ value: each, label: languageNames[each] }))}
            {...form.field('locale')}
          />
        </fieldset>
      </FormFrame>
    </Paper>
  )
}

/** Whether all members need an authenticator app: asks for a step-up, and requires that the caller has an app. */
function RequiredApp({ company: { requireTotp } }: { company: Company }) {
  const words = useWords(settingsWords).company
  const mayWrite = useMay('company:write')
  const { portal } = useApi()
  const stepUp = useStepUp()
  const turn = async () => {
    const confirmation = await stepUp()
    if (confirmation === undefined) return
    await portal('/company', { method: 'PATCH', body: { requireTotp: !requireTotp }, confirmation })
  }
  const turning = useWrite(turn, { changes: companyPaths })
  return (
    <Paper withBorder p="md">
      <Refused error={turning.error} />
      <Switch
        label={words.requireTotp}
        description={words.requireTotpHint}
        checked={requireTotp}
        disabled={!mayWrite || turning.isPending}
        onChange={() => turning.mutate()}
      />
    </Paper>
  )
}
