import type { Page } from '#platform/http/pages.ts'
import { accountPage } from './page.ts'

// The pages behind links in the portal's mails. The token is in the fragment, which no server and no log ever sees.

export const accountPages: readonly Page[] = [
  { path: '/account/activate', render: (locale) => accountPage('activate', locale) },
  { path: '/account/reset-password', render: (locale) => accountPage('reset', locale) },
  { path: '/account/invitation', render: (locale) => accountPage('invitation', locale) },
]
