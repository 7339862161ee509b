import type { OperatorRoute } from '../platform/http/operator-route.ts'
import type { Subjects } from '../platform/http/portal-contract.ts'
import { companyRoutes } from './access/company-routes.ts'
import { passkeyRoutes } from './access/passkey-routes.ts'
import { accessRoutes } from './access/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { acquirerRoutes } from './acquirers/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { renewalRoutes } from './applications/renewal-routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { accountRoutes } from './bank/accounts.ts'
import { bankRoutes } from './bank/routes.ts'
import { entryRoutes } from './bank/entries.ts'
import { figureRoutes } from './figures/routes.ts'
import { virtualRibRoutes } from './bank/virtual-ribs.ts'
import { fileRoutes } from './files/routes.ts'
import { inspectionRoutes } from './inspections/routes.ts'
import { decisionRoutes } from './merchants/decisions.ts'
import { noteRoutes } from './merchants/notes.ts'
import { dailyLimitRoutes } from './merchants/daily-limit.ts'
import { limitRoutes } from './merchants/limits.ts'
import { statementRoutes } from './merchants/statements.ts'
import { openingRoutes } from './merchants/opening.ts'
import { endingRoutes } from './merchants/ending.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { reviewRoutes } from './risk/reviews.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { riskRoutes } from './risk/routes.ts'
import { exceptionRoutes } from './plans/exceptions.ts'
import { planRoutes } from './plans/routes.ts'
import { lineRoutes } from './settlements/decisions.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { backupRoutes } from './system/backup-routes.ts'
import { callRoutes } from './system/calls.ts'
import { checkRoutes } from './system/check-routes.ts'
import { mailRoutes } from './system/mails.ts'
import { systemRoutes } from './system/routes.ts'
import { webhookRoutes } from './system/webhooks.ts'
import { todayRoutes } from './today/routes.ts'

/** The operator's table: everything that the console does. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...accessRoutes,
  ...companyRoutes,
  ...passkeyRoutes,
  ...staffRoutes,
  ...approvalRoutes,
  ...auditRoutes,
  ...todayRoutes,
  ...figureRoutes,
  ...alertRoutes,
  ...merchantRoutes,
  ...openingRoutes,
  ...endingRoutes,
  ...noteRoutes,
  ...limitRoutes,
  ...dailyLimitRoutes,
  ...statementRoutes,
  ...inspectionRoutes,
  ...decisionRoutes,
  ...applicationRoutes,
  ...renewalRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...riskRoutes,
  ...reviewRoutes,
  ...virtualRibRoutes,
  ...fileRoutes,
  ...bankRoutes,
  ...accountRoutes,
  ...entryRoutes,
  ...planRoutes,
  ...exceptionRoutes,
  ...settlementRoutes,
  ...lineRoutes,
  ...reconciliationRoutes,
  ...acquirerRoutes,
  ...systemRoutes,
  ...checkRoutes,
  ...backupRoutes,
  ...mailRoutes,
  ...webhookRoutes,
  ...callRoutes,
]

/** The tag of each call, by the beginning of its path. */
export const operatorSubjects: Subjects = {
  '/operator/v1/auth/': 'Access',
  '/operator/v1/me': 'Access',
  '/operator/v1/staff': 'Staff',
  '/operator/v1/approvals': 'Approvals',
  '/operator/v1/acts': 'Audit',
  '/operator/v1/today': 'Today',
  '/operator/v1/alerts': 'Today',
  '/operator/v1/figures': 'Today',
  '/operator/v1/merchants': 'Merchants',
  '/operator/v1/applications': 'Applications',
  '/operator/v1/payments': 'Payments',
  '/operator/v1/disputes': 'Disputes',
  '/operator/v1/dispute-rates': 'Disputes',
  '/operator/v1/risk': 'Risk',
  '/operator/v1/bank-files': 'Money',
  '/operator/v1/reconciliation': 'Money',
  '/operator/v1/days': 'Money',
  '/operator/v1/bank-statements': 'Money',
  '/operator/v1/bank-accounts': 'Money',
  '/operator/v1/bank-entries': 'Money',
  '/operator/v1/bank-messages': 'Money',
  '/operator/v1/plans': 'Money',
  '/operator/v1/settlements': 'Money',
  '/operator/v1/settlement-lines': 'Money',
  '/operator/v1/acquirers': 'Acquirers',
  '/operator/v1/system': 'System',
  '/operator/v1/mails': 'System',
  '/operator/v1/webhooks': 'System',
  '/operator/v1/calls': 'System',
}
