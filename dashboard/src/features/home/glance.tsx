import { Stack } from '@mantine/core'
import { useEnvironment } from '../../lib/environment.ts'
import { useList } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import { useIsOutOfProduction } from '../../lib/session.ts'
import { Shown, Waiting } from '../../ui/states.tsx'
import type { Overview, RecentPayment } from './api.ts'
import { Attention } from './attention.tsx'
import { Cards } from './cards.tsx'
import { Guide } from './guide.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { useSales, Volume } from './volume.tsx'

/** Open issues, the first steps, the last thirty days, the last payments. `isHeld` keeps it unseen while its place is not known. */
export function Glance({ isHeld }: { isHeld: boolean }) {
  const { environment } = useEnvironment()
  const sales = useSales()
  const payments = useList<RecentPayment>('/transactions', { type: 'PAYMENT', size: 5 })
  const isThere = !useIsOutOfProduction()
  const overview = usePortal<Overview>('/overview', { environment })
  // Shown at once, and after the balances: a part that came later would move those below it.
  const data = sales.isPending || isHeld ? undefined : overview.data
  const together = { data, error: overview.error, refetch: overview.refetch }
  return (
    <>
      <Shown query={together} waiting={isHeld ? <></> : <Waiting heights={[600]} />}>
        {(loaded) => (
          <>
            {isThere && <Cards overview={loaded} />}
            <div className="glance">
              {/* Before the first payment the chart is empty: the steps that lead to it are met first. */}
              {isThere && loaded.firstSteps.payment && <Volume />}
              <Stack className="aside">
                <Attention counts={loaded.attention} />
                {isThere && <Guide done={loaded.firstSteps} />}
              </Stack>
              {isThere && !loaded.firstSteps.payment && <Volume />}
            </div>
            {isThere && <RecentPayments list={payments} />}
          </>
        )}
      </Shown>
    </>
  )
}
