import { measureAcquirers } from './acquirers/acquirers.ts'
import { measureBooks } from './books/books.ts'
import { measureCharges } from './charges/charges.ts'
import { measureConsole } from './console/console.ts'
import { measureDeliveries } from './deliveries/deliveries.ts'
import { measureDueDates } from './due-dates/due-dates.ts'
import { measureExport } from './export/export.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureFunnel } from './journeys/journeys.ts'
import type { Pace } from './requests/measure.ts'
import { largeSizes, smallSizes } from '../test/installation.ts'
import { measurePages } from './pages/pages.ts'
import { measureRisk } from './risk/risk.ts'
import type { WorkPoint } from './figures/speed.ts'

// Pieces of work beyond single requests, each on a database of its own; with `isQuick` so small that it only shows that it runs.

type Tell = (point: WorkPoint) => void
export type Work = { name: string; measure: (pace: Pace, tell: Tell, isQuick: boolean) => Promise<void> }

export const works: readonly Work[] = [
  { name: 'charges', measure: (pace, tell) => measureCharges(pace, tell, 0) },
  { name: 'charges-slow-bank', measure: (pace, tell) => measureCharges(pace, tell, 120) },
  { name: 'acquirers', measure: measureAcquirers },
  {
    name: 'risk',
    measure: (_pace, tell, isQuick) =>
      measureRisk(isQuick ? { days: 9, attempts: 500 } : { days: 90, attempts: 4_000 }, tell),
  },
  { name: 'export', measure: measureExport },
  { name: 'pages', measure: measurePages },
  {
    name: 'deliveries',
    measure: (_pace, tell, isQuick) =>
      measureDeliveries(
        isQuick
          ? { table: 20_000, due: 4_000, smallTable: 1_000, emitted: 100 }
          : { table: 1_000_000, due: 100_000, smallTable: 10_000, emitted: 2_000 },
        tell,
      ),
  },
  {
    name: 'due-dates',
    measure: (_pace, tell, isQuick) =>
      measureDueDates(isQuick ? { all: 1_000, due: 100 } : { all: 100_000, due: 10_000 }, tell),
  },
  {
    name: 'growth',
    measure: (_pace, tell, isQuick) =>
      measureGrowth(isQuick ? { merchants: 200, payments: 20_000 } : { merchants: 2_000, payments: 200_000 }, tell),
  },
  {
    name: 'console',
    measure: (_pace, tell, isQuick) => measureConsole(isQuick ? smallSizes : largeSizes, tell),
  },
  {
    name: 'books',
    measure: (_pace, tell, isQuick) =>
      measureBooks(
        isQuick
          ? { merchants: 20, entries: 2_000, refunds: 500, lives: 10_000 }
          : { merchants: 100, entries: 100_000, refunds: 10_000, lives: 1_000_000 },
        tell,
      ),
  },
  { name: 'funnel', measure: (pace, tell, isQuick) => measureFunnel(isQuick ? 100_000 : 10_000_000, pace, tell) },
]
