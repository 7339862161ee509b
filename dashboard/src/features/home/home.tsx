import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { Owed } from '../../ui/owed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import type { Wallet } from './api.ts'
import { Glance } from './glance.tsx'
import { OtherBalances } from './other-balances.tsx'
import { Tile } from './tile.tsx'
import { homeWords } from './words.ts'

export function Page() {
  const words = useWords(homeWords)
  const wallet = useOne<Wallet>('/wallet')
  return (
    <PageFrame title={words.title}>
      <Shown query={wallet} waiting={<BalancesWaiting />}>
        {({ balance, currency, balances = [] }) => (
          <>
            <div className="balances">
              {(['available', 'pending', 'reserved'] as const).map((part) => (
                <Tile key={part} label={words.balance[part]}>
                  <Money amount={balance[part]} currency={currency} />
                </Tile>
              ))}
            </div>
            <Owed amount={balance.owed} currency={currency} />
            <OtherBalances balances={balances} />
          </>
        )}
      </Shown>
      {/* A balance that is refused is asked for again by other parts, and is not waited for twice. */}
      <Glance isHeld={!wallet.isFetched} />
    </PageFrame>
  )
}

/** Of the same room as the tiles, on a phone too. */
const BalancesWaiting = () => (
  <div className="balances" aria-busy>
    {[0, 1, 2].map((at) => (
      <div key={at} className="waiting" />
    ))}
  </div>
)
