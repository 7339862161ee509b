import { NumberInput, Paper, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Company, companyPaths } from './api.ts'
import { DeliveryOptions } from './delivery-options.tsx'
import { SettingsFrame } from './frame.tsx'
import { settingsWords } from './words.ts'

export function Page() {
  const company = usePortal<Company>('/company')
  return (
    <SettingsFrame place="orders">
      <Shown query={company}>{(found) => <OrderForm company={found} />}</Shown>
    </SettingsFrame>
  )
}

function OrderForm({ company }: { company: Company }) {
  const words = useWords(settingsWords).orders
  const common = useWords(commonWords)
  const mayWrite = useMay('company:write')
  const { portal } = useApi()
  const form = useTypedForm({
    first: firstOf(company),
    send: (body) => portal('/company', { method: 'PATCH', body }),
    changes: companyPaths,
    onDone: () => notifications.show({ message: common.saved }),
  })
  const { values, set } = form
  return (
    <Paper withBorder p="md">
      {!mayWrite && <Text mb="md">{common.noRights}</Text>}
      <FormFrame form={form} submit={common.save}>
        <Switch
          label={words.collectsAddress}
          disabled={!mayWrite}
          checked={values.collectsAddress}
          onChange={({ currentTarget }) => set({ collectsAddress: currentTarget.checked })}
        />
        <DeliveryOptions form={form} currency={company.terms.currency} isDisabled={!mayWrite} />
        <Switch
          label={words.productsIndexed}
          disabled={!mayWrite}
          checked={values.productsIndexed}
          onChange={({ currentTarget }) => set({ productsIndexed: currentTarget.checked })}
        />
        <Switch
          label={words.orderMails}
          disabled={!mayWrite}
          checked={values.orderMails}
          onChange={({ currentTarget }) => set({ orderMails: currentTarget.checked })}
        />
        <Switch
          label={words.receiptMails}
          disabled={!mayWrite}
          checked={values.receiptMails}
          onChange={({ currentTarget }) => set({ receiptMails: currentTarget.checked })}
        />
        <Switch
          label={words.statementMails}
          disabled={!mayWrite}
          checked={values.statementMails}
          onChange={({ currentTarget }) => set({ statementMails: currentTarget.checked })}
        />
        <NumberInput
          label={words.lowStockAt}
          description={words.lowStockHint}
          min={0}
          max={1_000_000}
          w={260}
          disabled={!mayWrite}
          value={values.lowStockAt}
          error={form.errorOf('lowStockAt')}
          onChange={(next) => set({ lowStockAt: Number(next) })}
        />
        <LowBalance form={form} isDisabled={!mayWrite} />
      </FormFrame>
    </Paper>
  )
}

const firstOf = ({
  collectsAddress,
  deliveryOptions,
  orderMails,
  receiptMails,
  statementMails,
  productsIndexed,
  lowStockAt,
  lowBalanceAt,
}: Company) => ({
  collectsAddress,
  deliveryOptions,
  orderMails,
  receiptMails,
  statementMails,
  productsIndexed,
  lowStockAt,
  lowBalanceAt,
})

type LimitParts = {
  form: {
    values: { lowBalanceAt: number }
    set: (some: { lowBalanceAt: number }) => void
    errorOf: (member: string) => string | undefined
  }
  isDisabled: boolean
}

function LowBalance({ form, isDisabled }: LimitParts) {
  const words = useWords(settingsWords).orders
  return (
    <NumberInput
      label={words.lowBalanceAt}
      description={words.lowBalanceHint}
      min={0}
      max={1_000_000_000}
      decimalScale={2}
      w={260}
      disabled={isDisabled}
      value={form.values.lowBalanceAt}
      error={form.errorOf('lowBalanceAt')}
      onChange={(next) => form.set({ lowBalanceAt: Number(next) })}
    />
  )
}
