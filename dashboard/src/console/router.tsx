import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { Broken } from '../app/broken.tsx'
import { loaded } from '../app/loaded.ts'
import { Missing } from '../app/missing.tsx'
import { readFilters } from '../lib/filters.ts'
import type { PageRoute } from '../lib/route.ts'
import { ConsoleShell } from './shell.tsx'

/** Every page behind the log-in; a page is loaded when it is first looked at. */
const pages: readonly PageRoute[] = [
  { path: '/', load: () => import('./today.tsx') },
  { path: '/figures', load: () => import('./figures.tsx') },
  { path: '/alerts', load: () => import('./alerts.tsx') },
  { path: '/merchants', load: () => import('./merchants.tsx') },
  { path: '/merchants/$id', load: () => import('./merchant.tsx') },
  { path: '/merchants/$id/pricing', load: () => import('./merchant-pricing.tsx') },
  { path: '/applications', load: () => import('./applications.tsx') },
  { path: '/applications/$id', load: () => import('./application.tsx') },
  { path: '/payments', load: () => import('./payments.tsx') },
  { path: '/payments/$id', load: () => import('./payment.tsx') },
  { path: '/disputes', load: () => import('./disputes.tsx') },
  { path: '/disputes/$id', load: () => import('./dispute.tsx') },
  { path: '/risk', load: () => import('./risk.tsx') },
  { path: '/bank-statements', load: () => import('./bank-statements.tsx') },
  { path: '/bank-statements/$id', load: () => import('./bank-statement.tsx') },
  { path: '/plans', load: () => import('./plans.tsx') },
  { path: '/plans/$id', load: () => import('./plan.tsx') },
  { path: '/plans/$id/next', load: () => import('./plan-version.tsx') },
  { path: '/settlements', load: () => import('./settlements.tsx') },
  { path: '/settlements/$id', load: () => import('./settlement.tsx') },
  { path: '/settlements/lines/$id', load: () => import('./settlement-line.tsx') },
  { path: '/reconciliation', load: () => import('./reconciliation.tsx') },
  { path: '/bank-files', load: () => import('./files.tsx') },
  { path: '/acquirers', load: () => import('./acquirers.tsx') },
  { path: '/acquirers/$id', load: () => import('./acquirer.tsx') },
  { path: '/system', load: () => import('./system.tsx') },
  { path: '/system/mails', load: () => import('./system-mails.tsx') },
  { path: '/system/webhooks', load: () => import('./system-webhooks.tsx') },
  { path: '/system/checks', load: () => import('./system-checks.tsx') },
  { path: '/system/backups', load: () => import('./system-backups.tsx') },
  { path: '/system/calls', load: () => import('./system-calls.tsx') },
  { path: '/approvals', load: () => import('./approvals.tsx') },
  { path: '/staff', load: () => import('./staff.tsx') },
  { path: '/acts', load: () => import('./acts.tsx') },
  { path: '/account', load: () => import('./account.tsx') },
]

const entryPages: readonly PageRoute[] = [
  { path: '/log-in', load: () => import('./log-in.tsx') },
  { path: '/log-in/company', load: () => import('./company-return.tsx') },
  { path: '/invitation', load: () => import('./invitation.tsx') },
]

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing, validateSearch: readFilters })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ConsoleShell })

const routeOf = (parent: typeof root | typeof shell, { path, load }: PageRoute) =>
  createRoute({ getParentRoute: () => parent, path, component: loaded(load) })

export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren(pages.map((page) => routeOf(shell, page))),
    ...entryPages.map((page) => routeOf(root, page)),
  ]),
  basepath: '/operator',
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
