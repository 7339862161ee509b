import type { OperatorRoute } from '../platform/http/operator-route.ts'
import type { Subjects } from '../platform/http/portal-contract.ts'
import { accessRoutes } from './access/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { decisionRoutes } from './merchants/decisions.ts'
import { staffRoutes } from './staff/routes.ts'

/** The operator's table: everything that the console does. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...accessRoutes,
  ...staffRoutes,
  ...approvalRoutes,
  ...auditRoutes,
  ...decisionRoutes,
]

/** The tag of each call, by the beginning of its path. */
export const operatorSubjects: Subjects = {
  '/operator/v1/auth/': 'Access',
  '/operator/v1/me': 'Access',
  '/operator/v1/staff': 'Staff',
  '/operator/v1/approvals': 'Approvals',
  '/operator/v1/acts': 'Audit',
  '/operator/v1/merchants': 'Merchants',
}
