import { useEnvironment } from '../../lib/environment.ts'
import { usePortal } from '../../lib/portal.ts'
import { Shown } from '../../ui/states.tsx'
import type { Overview } from './api.ts'
import { Attention } from './attention.tsx'
import { Cards } from './cards.tsx'
import { Guide } from './guide.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { Volume } from './volume.tsx'

/** Open issues, the first steps, the last thirty days, the last payments. */
export function Glance() {
  const { environment } = useEnvironment()
  const overview = usePortal<Overview>('/overview', { environment })
  return (
    <>
      <Shown query={overview}>
        {(loaded) => (
          <>
            <Cards overview={loaded} />
            <Attention counts={loaded.attention} />
            <Guide done={loaded.firstSteps} />
            <Volume overview={loaded} />
          </>
        )}
      </Shown>
      <RecentPayments />
    </>
  )
}
