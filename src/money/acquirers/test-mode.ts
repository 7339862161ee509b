import type { Scope } from '#platform/context.ts'
import { acquirerNameOf } from './entry.ts'
import { accountOf, type Acquirers, type CardAccount, findRoute } from './routing.ts'

// Payments of production that move no money, because their account is one for tests. Pages and documents say so.

export type TestMode = {
  acquirerName: string
  /** A double stands in for the acquirer. */
  isDouble: boolean
  /** The provider's own number for tests, where a page of ours asks for it; digits. */
  testCard?: string
}

type About = {
  currency: string
  /** The account that a payment began with; null or absent for what new payments would begin with. */
  acquirer?: string | null
}

/** Undefined where money moves, or where no account is known; the sandbox has a mark of its own. */
export async function testModeFor(
  acquirers: Acquirers,
  scope: Scope,
  { currency, acquirer = null }: About,
): Promise<TestMode | undefined> {
  if (scope.environment === 'SANDBOX') return undefined
  const account =
    acquirer === null
      ? await findRoute(acquirers, scope, { method: 'CARD', currency })
      : await accountOf(acquirers, scope, { acquirer })
  return account?.isTestMode ? testModeOf(account) : undefined
}

const testModeOf = ({ provider, isDouble = false, fields }: CardAccount): TestMode => ({
  acquirerName: acquirerNameOf(provider),
  isDouble,
  ...(fields?.testCard !== undefined && { testCard: fields.testCard }),
})
