import { Alert, List, TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'
import { Reason } from './reason.tsx'

/** Ends a merchant for good, once nothing of it is open. */
export function EndMerchant({ merchant: { merchantId } }: { merchant: Operator.Merchant }) {
  const words = useWords(merchantWords)
  const act = useAct()
  return (
    <FormButton
      isGrave
      label={words.end.label}
      text={words.end.text}
      first={{ name: '', reason: '' }}
      send={(body) => act(`/merchants/${merchantId}/end`, { body })}
      changes={['/merchants', '/approvals', '/today', '/acts']}
    >
      {(form) => (
        <>
          <OpenMatters merchantId={merchantId} />
          <TextInput label={words.endName} required autoComplete="off" {...form.field('name')} />
          <Reason form={form} isToMerchant />
        </>
      )}
    </FormButton>
  )
}

function OpenMatters({ merchantId }: { merchantId: string }) {
  const { colon } = useWords(commonWords)
  const words = useWords(merchantWords)
  const { number } = useFormat()
  const { data } = useRead<Operator.MerchantEnding>(`/merchants/${merchantId}/ending`)
  if (data === undefined || data.open.length === 0) return undefined
  return (
    <Alert color="yellow" title={words.endOpen}>
      <List size="sm">
        {data.open.map(({ kind, count }) => (
          <List.Item key={kind}>
            {kind === 'PRODUCTION'
              ? words.openKinds[kind]
              : `${words.openKinds[kind]}${colon} ${count >= 500 ? '500+' : number(count)}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
