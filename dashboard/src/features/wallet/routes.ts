import type { PageRoute } from '../../lib/route.ts'

export const walletPages: readonly PageRoute[] = [
  { path: '/wallet', load: () => import('./wallet.tsx') },
  { path: '/wallet/statements', load: () => import('./statements.tsx') },
]
