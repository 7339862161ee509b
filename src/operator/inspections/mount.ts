import type { Config } from '../../config.ts'
import { inspectedMe } from '../../modules/portal/routes.ts'
import { type InspectionMachinery, mountInspections } from '../../platform/http/inspection-mount.ts'
import type { PortalRoute } from '../../platform/http/portal-route.ts'
import type { Serving } from '../../platform/http/server.ts'
import { areDashboardsOpen, networkGuard } from '../console.ts'

/** The tables of a merchant for the staff who looks at a dashboard; nothing where there is no console. */
export function mountInspectedDashboards(
  app: Serving['app'],
  config: Config,
  { portalRoutes, ...machinery }: Omit<InspectionMachinery, 'isAllowed'>,
): void {
  if (!areDashboardsOpen(config)) return
  const isAllowed = networkGuard(config.operator.networks)
  mountInspections(app, { ...machinery, portalRoutes: portalRoutes.map(asInspected), isAllowed })
}

const asInspected = (row: PortalRoute): PortalRoute => (row.operationId === inspectedMe.operationId ? inspectedMe : row)
