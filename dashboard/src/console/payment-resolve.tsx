import { Group, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { transactionWords } from '../features/transactions/words.ts'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { TypedForm } from '../ui/form.tsx'
import { useAct } from './act.ts'
import type { Operator } from './operator.ts'
import { paymentWords } from './payment-words.ts'

type Payment = Operator.PaymentDetail
type Resolvable = NonNullable<Payment['resolvable']>

const brands = ['visa', 'mastercard', 'amex', 'cmi'] as const
const changes = ['/payments', '/approvals', '/today', '/acts']

/** Ends a payment by evidence: the service asks the provider first, and another person approves. */
export function ResolveButton({ payment, resolvable }: { payment: Payment; resolvable: Resolvable }) {
  const { resolve: words } = useWords(paymentWords)
  const act = useAct()
  const [as] = resolvable.as
  return (
    <FormButton
      label={words.label}
      text={words.text}
      isGrave
      first={{
        as: as as string,
        evidence: '',
        acquirerReference: '',
        authorisationCode: '',
        brand: 'visa',
        last4: '',
        expMonth: '',
        expYear: '',
        rib: '',
        holderName: '',
      }}
      send={({
        as: decision,
        evidence,
        acquirerReference,
        authorisationCode,
        brand,
        last4,
        expMonth,
        expYear,
        ...to
      }) =>
        act(`/payments/${payment.id}/resolve`, {
          body: {
            as: decision,
            evidence,
            acquirerReference,
            ...(decision === 'SUCCEEDED' && authorisationCode && { authorisationCode }),
            ...(decision === 'SUCCEEDED' &&
              resolvable.needsCard && { card: { brand, last4, expMonth: Number(expMonth), expYear: Number(expYear) } }),
            ...(decision === 'BUYER' && resolvable.takesAccount && (to.rib || to.holderName) && { destination: to }),
          },
        })
      }
      changes={changes}
    >
      {(form) => <Fields form={form} resolvable={resolvable} />}
    </FormButton>
  )
}

type Values = {
  as: string
  evidence: string
  acquirerReference: string
  authorisationCode: string
  brand: string
  last4: string
  expMonth: string
  expYear: string
  rib: string
  holderName: string
}

function Fields({ form, resolvable }: { form: TypedForm<Values>; resolvable: Resolvable }) {
  const { resolve: words } = useWords(paymentWords)
  const { refund: names } = useWords(transactionWords)
  const { values, field } = form
  const isCharged = values.as === 'SUCCEEDED'
  return (
    <Stack>
      <NativeSelect
        label={words.as}
        description={words.effects[values.as as Resolvable['as'][number]]}
        data={resolvable.as.map((value) => ({ value, label: words.decisions[value] }))}
        {...field('as')}
      />
      <Textarea
        label={words.evidence}
        description={words.evidenceHint}
        required
        autosize
        minRows={2}
        maxLength={400}
        {...field('evidence')}
      />
      <TextInput
        label={words.reference}
        description={words.referenceHint}
        required
        maxLength={100}
        {...field('acquirerReference')}
      />
      {values.as === 'BUYER' && resolvable.takesAccount && (
        <>
          <TextInput
            label={names.rib}
            description={words.accountHint}
            inputMode="numeric"
            classNames={{ input: 'ltr' }}
            {...field('rib', 'destination.rib')}
          />
          <TextInput label={names.holder} {...field('holderName', 'destination.holderName')} />
        </>
      )}
      {isCharged && resolvable.needsCode && (
        <TextInput label={words.code} required maxLength={20} {...field('authorisationCode')} />
      )}
      {isCharged && resolvable.needsCard && (
        <>
          <NativeSelect label={words.brand} data={[...brands]} {...field('brand', 'card.brand')} />
          <TextInput label={words.last4} required inputMode="numeric" maxLength={4} {...field('last4', 'card.last4')} />
          <Group grow align="flex-start">
            <TextInput
              label={words.month}
              required
              inputMode="numeric"
              maxLength={2}
              {...field('expMonth', 'card.expMonth')}
            />
            <TextInput
              label={words.year}
              required
              inputMode="numeric"
              maxLength={4}
              {...field('expYear', 'card.expYear')}
            />
          </Group>
        </>
      )}
    </Stack>
  )
}
