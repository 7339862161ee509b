import { Alert } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Wallet } from './api.ts'
import { Balances } from './balances.tsx'
import { BankAccount } from './bank-account.tsx'
import { FundingButton } from './funding.tsx'
import { PayOutButton } from './pay-out.tsx'
import { Payouts } from './payouts.tsx'
import { PayoutSchedule } from './schedule.tsx'
import { walletWords } from './words.ts'

export function Page() {
  const words = useWords(walletWords)
  const wallet = useOne<Wallet>('/wallet')
  return (
    <PageFrame
      title={words.title}
      actions={
        wallet.data?.status === 'ACTIVE' && (
          <>
            <FundingButton currency={wallet.data.currency} />
            <PayOutButton wallet={wallet.data} />
          </>
        )
      }
    >
      <Shown query={wallet}>
        {(loaded) => (
          <>
            {loaded.status !== 'ACTIVE' && <Alert color="yellow">{words.inactive[loaded.status]}</Alert>}
            <Balances wallet={loaded} />
          </>
        )}
      </Shown>
      <Payouts />
      <PayoutSchedule />
      <BankAccount />
    </PageFrame>
  )
}
