import { useQueryClient } from '@tanstack/react-query'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWords } from '../lib/language.ts'
import { useIsOutOfProduction } from '../lib/session.ts'
import { NotInProduction } from '../ui/not-in-production.tsx'
import { PageFrame } from '../ui/page.tsx'
import { navigation } from './navigation.ts'
import { shellWords } from './words.ts'

type Page = AsyncRouteComponent<object>

/** The page at `path`, while its company is in production: otherwise nothing on it could be read, made or saved. */
export function afterApproval(path: string, Page: Page): Page {
  const Either = () => (useIsOutOfProduction() ? <BeforeProduction path={path} /> : <Page />)
  return Object.assign(Either, { preload: Page.preload })
}

/** The name of its part of the menu, and the way to production. */
function BeforeProduction({ path }: { path: string }) {
  const words = useWords(shellWords)
  const queries = useQueryClient()
  // The approval may have come since the session was read.
  useEffect(() => void queries.invalidateQueries({ queryKey: ['session'] }), [queries])
  const place = navigation.flat().find(({ to }) => to === `/${path.split('/')[1] ?? ''}`)
  return (
    <PageFrame title={place ? words.navigation[place.word] : ''}>
      <NotInProduction />
    </PageFrame>
  )
}
