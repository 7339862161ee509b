import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import type { Bulk } from '../../ui/bulk.tsx'
import type { CsvFile } from '../../ui/csv-button.tsx'
import { isToPrepare, type OrderRow } from '../../ui/order-table.tsx'
import { fulfilWords } from './words.ts'

/** Steps of many orders at once. One with a tracking number is shipped on its own page, which asks for it. */
export function useBulk(file: CsvFile<OrderRow>): Bulk<OrderRow> {
  const words = useWords(fulfilWords)
  const { portal } = useApi()
  const mayWrite = useMay('orders:write')
  const step = (reference: string, name: string) =>
    portal(`/orders/${reference}/${name}`, { method: 'POST', ...(name === 'ship' && { body: {} }) })
  if (!mayWrite) return { actions: [], changes: [], file }
  const isIn =
    (...states: OrderRow['fulfilment'][]) =>
    ({ status, fulfilment, canceledAt }: OrderRow) =>
      canceledAt === undefined && isToPrepare(status) && states.includes(fulfilment)
  return {
    changes: ['/orders', '/products'],
    file,
    actions: [
      {
        label: words.prepare,
        text: words.prepareManyText,
        isFor: isIn('UNFULFILLED'),
        run: ({ reference }) => step(reference, 'prepare'),
      },
      {
        label: words.ship,
        text: words.shipManyText,
        isFor: isIn('UNFULFILLED', 'PREPARING'),
        run: async ({ reference, fulfilment }) => {
          if (fulfilment === 'UNFULFILLED') await step(reference, 'prepare')
          await step(reference, 'ship')
        },
      },
    ],
  }
}
