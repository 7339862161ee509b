import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { readFilters } from '../lib/filters.ts'
import { basePath } from '../lib/inspection.ts'
import { afterApproval } from './before-production.tsx'
import { Broken } from './broken.tsx'
import { loaded } from './loaded.ts'
import { Missing } from './missing.tsx'
import { pages } from './pages.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet, validateSearch: readFilters })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const withinShell = pages.map(({ path, load, needsProduction }) => {
  const page = loaded(load)
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: needsProduction ? afterApproval(path, page) : page,
  })
})
// An address without a page keeps the menu.
const missing = createRoute({ getParentRoute: () => shell, path: '$', component: Missing })

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([...withinShell, missing])]),
  basepath: basePath,
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
