import { TextInput } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import { EndMerchant } from './merchant-end.tsx'
import { InspectDashboard } from './merchant-inspection.tsx'
import { InviteOwner } from './merchant-opening.tsx'
import { type Operator, useHas } from './operator.ts'
import { Reason } from './reason.tsx'
import { ReasonButton } from './reason-button.tsx'
import { consoleWords } from './words.ts'

/** Decisions about a merchant. Some are asked for here, and done once another person has approved them. */
export function MerchantActions({ merchant }: { merchant: Operator.Merchant }) {
  const { merchants: words } = useWords(consoleWords)
  const [isRisk, isFinance, isAdmin] = [useHas('RISK'), useHas('FINANCE'), useHas('ADMIN')]
  const { productionAccess, application, wallet } = merchant
  const hasOwner = merchant.members.some(({ role, status }) => role === 'OWNER' && status === 'ACTIVE')
  const isAsking = application === 'SUBMITTED' || application === 'QUESTIONS'
  return (
    <>
      <InspectDashboard merchant={merchant} />
      {isRisk && !hasOwner && <InviteOwner merchant={merchant} />}
      {isRisk && productionAccess !== 'ENABLED' && !isAsking && wallet.status !== 'CLOSED' && (
        <Decision merchant={merchant} path="enable-production" act={words.enable} isPrimary={hasOwner} />
      )}
      {isRisk && productionAccess === 'ENABLED' && (
        <Decision merchant={merchant} path="suspend-production" act={words.suspend} isGrave />
      )}
      {(isRisk || isFinance) && isBlockable(merchant) && (
        <Decision merchant={merchant} path="wallet/block" act={words.block} isGrave />
      )}
      {(isRisk || isFinance) && wallet.status === 'BLOCKED' && productionAccess === 'ENABLED' && (
        <Decision merchant={merchant} path="wallet/unblock" act={words.unblock} />
      )}
      {isFinance && <NewAccount merchant={merchant} />}
      {isAdmin && !merchant.hasEnded && <EndMerchant merchant={merchant} />}
    </>
  )
}

/** That of a merchant whose production is suspended can be blocked for itself, and stays so when production comes back. */
const isBlockable = ({ wallet, productionAccess }: Operator.Merchant): boolean =>
  wallet.status === 'ACTIVE' || (wallet.status === 'BLOCKED' && !wallet.isBlocked && productionAccess === 'SUSPENDED')

type Parts = {
  merchant: Operator.Merchant
  path: string
  act: { label: string; text: string }
  isGrave?: boolean
  isPrimary?: boolean
}

const changed = ['/merchants', '/approvals', '/today', '/acts']

function Decision({ merchant: { merchantId }, path, act: { label, text }, ...style }: Parts) {
  const button = { label, text, changes: changed, ...style }
  return <ReasonButton {...button} path={`/merchants/${merchantId}/${path}`} />
}

function NewAccount({ merchant: { merchantId } }: { merchant: Operator.Merchant }) {
  const { merchants: words } = useWords(consoleWords)
  const act = useAct()
  return (
    <FormButton
      label={words.newAccount.label}
      text={words.newAccount.text}
      first={{ rib: '', holderName: '', bic: '', bankName: '', agency: '', reason: '' }}
      send={(body) => act(`/merchants/${merchantId}/bank-account`, { body })}
      changes={changed}
    >
      {(form) => (
        <>
          <TextInput label={words.rib} required classNames={{ input: 'ltr' }} {...form.field('rib')} />
          <TextInput label={words.holder} required {...form.field('holderName')} />
          <TextInput label="BIC" required classNames={{ input: 'ltr' }} {...form.field('bic')} />
          <TextInput label={words.bank} required {...form.field('bankName')} />
          <TextInput label={words.agency} required {...form.field('agency')} />
          <Reason form={form} />
        </>
      )}
    </FormButton>
  )
}
