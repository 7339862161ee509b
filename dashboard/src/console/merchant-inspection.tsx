import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import type { Operator } from './operator.ts'
import { Reason } from './reason.tsx'

/** Opens the dashboard of a merchant in another tab, as the merchant sees it. */
export function InspectDashboard({ merchant: { merchantId } }: { merchant: Operator.Merchant }) {
  const { inspect } = useWords(merchantWords)
  const act = useAct()
  const open = async (body: { reason: string }) =>
    openTab(await act<Operator.InspectionTicket>(`/merchants/${merchantId}/inspections`, { body }))
  return (
    <FormButton
      label={inspect.label}
      text={inspect.text}
      submit={inspect.submit}
      first={{ reason: '' }}
      send={open}
      changes={['/merchants', '/acts']}
    >
      {(form) => <Reason form={form} />}
    </FormButton>
  )
}

/** By a form: the ticket stands in no address, and so in no history and no log. */
function openTab({ openAt, ticket }: Operator.InspectionTicket): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: openAt, target: '_blank' })
  form.setAttribute('rel', 'noopener')
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'ticket', value: ticket }))
  document.body.append(form)
  form.submit()
  form.remove()
}
