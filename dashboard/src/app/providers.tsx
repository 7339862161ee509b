import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { EnvironmentContext, type EnvironmentName, environmentAtStart, keepEnvironment } from '../lib/environment.ts'
import { directionOf, keepLocale, type Locale, LocaleContext, localeAtStart } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { latePart } from '../lib/late-part.ts'
import { OtherCompany } from '../lib/window-company.ts'
import { Afterwards } from '../ui/afterwards.tsx'
import { router } from './router.tsx'
import { theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
// The lock on scrolling behind a dialog has a style element of its own, and looks here for the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that thinks it has no line would wait in silence, and send later what its reader has given up.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // A refusal would be repeated; only a request that did not arrive is tried again.
      retry: (failures, error) => failures < 2 && !isRefusal(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const isRefusal = (error: Error): boolean =>
  error instanceof OtherCompany || (error instanceof Problem && error.status < 500)

const schemes = localStorageColorSchemeManager({ key: 'mizan-color-scheme' })

const Notifications = latePart(() => import('@mantine/notifications').then((all) => all.Notifications))

/** Everything that all pages stand on: language and direction, environment, theme, data, routes. */
export function Providers() {
  const [locale, chooseLocale] = useState<Locale>(localeAtStart)
  const [environment, chooseEnvironment] = useState<EnvironmentName>(environmentAtStart)
  const setLocale = (next: Locale) => {
    keepLocale(next)
    chooseLocale(next)
  }
  const setEnvironment = (next: EnvironmentName) => {
    keepEnvironment(next)
    chooseEnvironment(next)
    // Nothing of the one environment may be seen in the other, not for a moment.
    queries.clear()
  }
  return (
    <LocaleContext value={{ locale, setLocale }}>
      <EnvironmentContext value={{ environment, setEnvironment }}>
        <DirectionProvider key={locale} initialDirection={directionOf(locale)} detectDirection={false}>
          <MantineProvider
            theme={theme}
            defaultColorScheme="auto"
            colorSchemeManager={schemes}
            getStyleNonce={() => nonce ?? ''}
          >
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
              <Afterwards>
                <Notifications position="bottom-right" />
              </Afterwards>
            </QueryClientProvider>
          </MantineProvider>
        </DirectionProvider>
      </EnvironmentContext>
    </LocaleContext>
  )
}
