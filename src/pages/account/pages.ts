import { readFileSync } from 'node:fs'
import type { Asset, Page } from '#platform/http/pages.ts'
import { accountPage } from './page.ts'

// Where the links of the portal's mails lead. The token is in the fragment, which no server and no log ever sees.

export const accountPages: readonly Page[] = [
  { path: '/account/activate', render: (locale) => accountPage('activate', locale) },
  { path: '/account/reset-password', render: (locale) => accountPage('reset', locale) },
  { path: '/account/invitation', render: (locale) => accountPage('invitation', locale) },
]

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const accountAssets: readonly Asset[] = [
  { path: '/account/assets/account.css', type: 'text/css; charset=utf-8', content: read('./account.css') },
  { path: '/account/assets/account.js', type: 'text/javascript; charset=utf-8', content: read('./account.js') },
]
