import { hash } from 'node:crypto'
import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { newSigningSecret, secretField } from './delivery/endpoint.ts'
import { findNotifier, insertNotifier } from './notifier-queries.ts'

// The notification URLs of an environment's checkout sessions: one row among its webhooks, which has the secret that signs them all.

/**
 * Its id is computed from its owner: a UUID version 8. So emitting an event needs no look-up, and of several concurrent inserts of the row one
 * succeeds.
 */
export function notifierIdOf({ merchantId, environment }: Scope): string {
  const hex = hash('sha256', `notifications of ${merchantId} in ${environment}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Context = { tx: Transaction; scope: Scope; now: Date; secrets: Pick<Secrets, 'seal'> }

/** Makes the row where there is none yet, with a secret that was never shown. Answers with its id. */
export async function requireNotifier({ tx, scope, now, secrets }: Context): Promise<string> {
  const id = notifierIdOf(scope)
  if (await findNotifier(tx, scope, id)) return id
  await insertNotifier(tx, scope, { id, secret: await secrets.seal(secretField(id), newSigningSecret()), now })
  return id
}
