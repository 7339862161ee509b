import { answer } from '../../platform/http/portal-route.ts'
import { listOpenAlerts, listSolvedAlerts } from '../../platform/staff/alert-queries.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { withPlace } from '../places.ts'
import { AlertList } from './schemas.ts'
import { presentAlert } from './view.ts'

const solvedMost = 50

export const alertRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/alerts', {
    operationId: 'listAlerts',
    summary: 'What waits longer than it may, and what was solved lately',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: AlertList },
    handler: async ({ tx, parts }) => {
      const { mail, webhook, limits } = parts.config.alerts
      const [open, solved] = await Promise.all([listOpenAlerts(tx), listSolvedAlerts(tx, solvedMost)])
      return answer(200, {
        open: open.map((alert) => withPlace(presentAlert(alert, limits))),
        solved: solved.map((alert) => withPlace(presentAlert(alert, limits))),
        mail: mail.length > 0,
        webhook: webhook !== undefined,
      })
    },
  }),
]
