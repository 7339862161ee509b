import type { Queries } from '#platform/db/database.ts'
import { type RememberedOwners, rememberedOwners } from '#platform/remembered-owners.ts'
import { findSessionOwner } from './session-queries.ts'

// A buyer comes with the token of a session alone. Whose it is never changes, so that it is looked up once in a process, and not at all
// where this process has made the session.

const known = new WeakMap<Queries, RememberedOwners>()

/** Owners of sessions in the database that `read` reads. */
export function sessionOwners(read: Queries): RememberedOwners {
  const found = known.get(read) ?? rememberedOwners((id) => findSessionOwner(read, id))
  known.set(read, found)
  return found
}
