import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import type { Client } from '../client.ts'
import { findClient, lockClient } from '../queries.ts'
import { say } from '../sentences.ts'

// Clients as other modules name them.

/** The client of a `clientId` that a caller sent. Throws CLIENT_NOT_FOUND. */
export const namedClient = async (tx: Queries, scope: Scope, clientId: string): Promise<Client> =>
  (await findClient(tx, scope, clientId)) ?? notFound()

/** The same; the client is not deleted until the end of the transaction. */
export const lockNamedClient = async (tx: Transaction, scope: Scope, clientId: string): Promise<Client> =>
  (await lockClient(tx, scope, clientId)) ?? notFound()

/** The client of an object that is kept, unless it was deleted since. */
export const clientOf = (tx: Queries, scope: Scope, clientId: string): Promise<Client | undefined> =>
  findClient(tx, scope, clientId)

const notFound = (): never =>
  fail('CLIENT_NOT_FOUND', say('There is no client with this `clientId` in this account and environment.'))
