import { type EnvironmentName, environmentNames } from '../context.ts'
import type { Database } from '../db/database.ts'
import { fail } from '../errors.ts'
import type { KeyAttempt, Principal } from '../keys/authenticate.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { scopesOf } from './roles.ts'
import { isOfOtherCompany, presentedToken, readSession } from './sessions.ts'
import { say } from './sentences.ts'

/**
 * The second door to the merchant API, at `/api/v1/merchant`: a session of the portal instead of a key, and the environment in `X-Environment`.
 * Objects made through it have the origin DASHBOARD. Throws UNAUTHORIZED, FORBIDDEN, MISSING_PARAMETER, VALIDATION_ERROR.
 */
export const sessionDoor = (db: Database, secrets: Secrets, publicUrl: string) => ({
  authenticate: async (knock: KeyAttempt, now: Date): Promise<Principal> => {
    const presented = presentedToken(knock, publicUrl)
    if (presented === 'forged') fail('FORBIDDEN', say('The browser sent this from another site; it was not done.'))
    const session = presented === 'none' ? undefined : await readSession(db, secrets, presented.token, now)
    if (!session)
      fail('UNAUTHORIZED', say('Log in first: there is no session, or it has ended.'), {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    if (isOfOtherCompany(knock, session))
      fail('FORBIDDEN', say('Another company was chosen in another tab; this was not done.'))
    const environment = environmentOf(knock)
    return {
      merchantId: session.merchantId,
      environment,
      origin: 'DASHBOARD',
      scopes: new Set(scopesOf(session.role, environment)),
      productionAccess: session.productionAccess,
      isSandboxClosed: session.isSandboxClosed,
      countedAs: session.id,
    }
  },
})

export function environmentOf({ headers }: KeyAttempt): EnvironmentName {
  const given = headers['x-environment']
  if (given === undefined)
    fail('MISSING_PARAMETER', say('The header X-Environment is required: SANDBOX or PRODUCTION.'))
  return (
    environmentNames.find((name) => name === given) ??
    fail('VALIDATION_ERROR', say('X-Environment must be SANDBOX or PRODUCTION.'), {
      details: [{ field: 'X-Environment', rule: 'invalid_value', message: say('must be SANDBOX or PRODUCTION') }],
    })
  )
}
