import { SimpleGrid } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { Owed } from '../../ui/owed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Loading, Shown } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import type { Wallet } from './api.ts'
import { Tile } from './tile.tsx'
import { homeWords } from './words.ts'

// The parts below the balance load after it: the first load is the frame and the balance.
const Glance = lazy(() => import('./glance.tsx').then(({ Glance: part }) => ({ default: part })))

export function Page() {
  const words = useWords(homeWords)
  const wallet = useOne<Wallet>('/wallet')
  return (
    <PageFrame title={words.title}>
      <Shown query={wallet}>
        {({ balance, currency }) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              {(['available', 'pending', 'reserved'] as const).map((part) => (
                <Tile key={part} label={words.balance[part]}>
                  <Money amount={balance[part]} currency={currency} />
                </Tile>
              ))}
            </SimpleGrid>
            <Owed amount={balance.owed} currency={currency} />
          </>
        )}
      </Shown>
      <Suspense fallback={<Loading />}>
        <Glance />
      </Suspense>
    </PageFrame>
  )
}
