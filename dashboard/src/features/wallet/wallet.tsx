import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { isNotInProduction } from '../../lib/problem.ts'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Wallet } from './api.ts'
import { Balances } from './balances.tsx'
import { BankAccount } from './bank-account.tsx'
import { FundingButton } from './funding.tsx'
import { PayOutButton } from './pay-out.tsx'
import { Payouts } from './payouts.tsx'
import { PayoutSchedule } from './schedule.tsx'
import { statementWords } from './statement-words.ts'
import { walletWords } from './words.ts'

export function Page() {
  const words = useWords(walletWords)
  const statements = useWords(statementWords)
  const wallet = useOne<Wallet>('/wallet')
  const isThere = !isNotInProduction(wallet.error)
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <Button component={Link} to="/wallet/statements" variant="default">
            {statements.open}
          </Button>
          {wallet.data?.status === 'ACTIVE' && (
            <>
              <FundingButton currencies={fundedIn(wallet.data)} />
              <PayOutButton balance={wallet.data.balance} currency={wallet.data.currency} />
            </>
          )}
        </>
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
      {isThere && <Payouts />}
      <PayoutSchedule />
      {isThere && <BankAccount />}
    </PageFrame>
  )
}

/** Money is put in where it can be paid out, too. */
const fundedIn = ({ currency, balances = [] }: Wallet): string[] => [
  currency,
  ...balances.flatMap((other) => (other.payoutAccount ? [other.currency] : [])),
]
