import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import {
  type OperatorAccess,
  type OperatorContext,
  type OperatorRoute,
  operatorRouteFor,
} from '../platform/http/operator-route.ts'
import type { PortalMode } from '../platform/http/portal-route.ts'
import type { Scheduled } from '../platform/jobs/work.ts'
import type { Company } from '../platform/staff/company.ts'
import type { Ports } from '../start/ports.ts'

// Rows of the operator's table. This folder stands on top of all modules, as the commands do, and calls the same verbs.

/** Given by the composition root to every call of the operator. */
export type OperatorParts = {
  config: Config
  db: Database
  ports: Ports
  version: string
  /** Jobs that the clock runs. */
  schedule: readonly Pick<Scheduled, 'name' | 'pattern'>[]
  /** The company's own log-in; undefined where there is none. */
  company: Company | undefined
}

export const operatorRoute = operatorRouteFor<OperatorParts>()
export type { OperatorRoute }

export type OperatorCall<A extends OperatorAccess, M extends PortalMode> = OperatorContext<A, M, OperatorParts>
