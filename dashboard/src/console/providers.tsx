import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { theme } from '../app/theme.ts'
import { directionOf, keepLocale, type Locale, LocaleContext, localeAtStart } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { router } from './router.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
// The lock on scrolling behind a dialog has a style element of its own, and looks here for the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that thinks it has no line would wait in silence, and send later what its reader has given up.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      // A refusal would be repeated; only a request that did not arrive is tried again.
      retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.status < 500),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const schemes = localStorageColorSchemeManager({ key: 'mizan-color-scheme' })

/** Everything that all pages of the console stand on: language and direction, theme, data, routes. */
export function ConsoleProviders() {
  const [locale, chooseLocale] = useState<Locale>(localeAtStart)
  const setLocale = (next: Locale) => {
    keepLocale(next)
    chooseLocale(next)
  }
  return (
    <LocaleContext value={{ locale, setLocale }}>
      <DirectionProvider key={locale} initialDirection={directionOf(locale)} detectDirection={false}>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          colorSchemeManager={schemes}
          getStyleNonce={() => nonce ?? ''}
        >
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </LocaleContext>
  )
}
