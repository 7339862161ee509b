import { answer } from '../../platform/http/portal-route.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { readFigures } from './figures.ts'
import { FigureFilters, FiguresView } from './schemas.ts'

// Payments of all merchants together, day by day.

export const figureRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/figures', {
    operationId: 'getFigures',
    summary: 'Volume, success, unknown outcomes and chargebacks of all merchants together, day by day',
    access: 'SUPPORT',
    mode: 'read',
    query: FigureFilters,
    replies: { 200: FiguresView },
    handler: async ({ tx, now }, { query: { environment = 'PRODUCTION', days = '30' } }) =>
      answer(200, await readFigures(tx, environment, Number(days), now)),
  }),
]
