import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { idOfSigned, signedId } from '#platform/tokens/signed-id.ts'
import { sessionOwners } from './session-owners.ts'

// The page's substitute for a key: it gives access to one session. The log masks it like every text with this prefix.

const prefix = 'mzn_s'
const keyOf = (secrets: Secrets) => secrets.keyFor('payment-sessions')

/** The token of a session; always the same for the same session, and stored in no row. */
export const sessionToken = (secrets: Secrets, id: string): string => signedId(keyOf(secrets), prefix, id)

/** Returns the session of a token; undefined for every other text. */
export const sessionIdOf = (secrets: Secrets, text: string): string | undefined =>
  idOfSigned(keyOf(secrets), prefix, text)

/** Returns the session of a token, with its owner; undefined for every other text. */
export async function sessionOfToken(
  db: Database,
  secrets: Secrets,
  text: string,
): Promise<{ scope: Scope; id: string } | undefined> {
  const id = sessionIdOf(secrets, text)
  if (id === undefined) return undefined
  const owner = await sessionOwners(db.read)(id)
  return owner && { scope: { merchantId: owner.ownerId, environment: owner.environment }, id }
}
