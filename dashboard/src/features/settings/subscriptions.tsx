import { Paper, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { dunningIn, dunningValuesOf } from '../../lib/dunning.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { DunningFields } from '../../ui/dunning-fields.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Company, companyPaths } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { settingsWords } from './words.ts'

export function Page() {
  const company = usePortal<Company>('/company')
  return (
    <SettingsFrame place="subscriptions">
      <Shown query={company}>{(found) => <SubscriptionsForm company={found} />}</Shown>
    </SettingsFrame>
  )
}

function SubscriptionsForm({ company: { dunning, clientsMayCancel } }: { company: Company }) {
  const words = useWords(settingsWords).subscriptions
  const common = useWords(commonWords)
  const mayWrite = useMay('company:write')
  const { portal } = useApi()
  const form = useTypedForm({
    first: { ...dunningValuesOf(dunning), clientsMayCancel },
    send: (values) =>
      portal('/company', {
        method: 'PATCH',
        body: { dunning: dunningIn(values), clientsMayCancel: values.clientsMayCancel },
      }),
    changes: companyPaths,
    onDone: () => notifications.show({ message: common.saved }),
  })
  return (
    <Paper withBorder p="md">
      {!mayWrite && <Text mb="md">{common.noRights}</Text>}
      <FormFrame form={form} submit={common.save}>
        <fieldset disabled={!mayWrite} style={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 16 }}>
          <Switch
            label={words.clientsMayCancel}
            checked={form.values.clientsMayCancel}
            onChange={({ currentTarget }) => form.set({ clientsMayCancel: currentTarget.checked })}
          />
          <Text>{words.dunning}</Text>
          <DunningFields form={form} />
        </fieldset>
      </FormFrame>
    </Paper>
  )
}
