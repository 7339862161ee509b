import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { gatheredWrites } from '#platform/db/gathered.ts'
import { findObject, insertObject, listOwners, updateObject } from './upstream-object-queries.ts'

// A connector's records about the provider, for as long as the account lives: the provider's ids of our objects, and operations in progress where the
// provider has no idempotency key. Every change is committed before the call to the provider, together with those of other calls that wait to be
// committed at that moment: no transaction is open during the call.

type UpstreamObject = {
  /** Kind of the object, as the connector names it: ORDER, REFUND, CUSTOMER. */
  kind: string
  /** Ours; unique within merchant, environment, account and kind. */
  reference: string
  upstreamId: string | null
  facts: Facts
  /** Grows by one with every change; a change names the version on which it was decided. */
  version: number
}

export type ObjectRow = Omit<UpstreamObject, 'facts'> & { facts: string }

export type Facts = { readonly [name: string]: Fact }
export type Fact = string | number | boolean | null | readonly Fact[] | Facts

export type ObjectKey = Pick<UpstreamObject, 'kind' | 'reference'>
type ObjectState = { facts: Facts; upstreamId?: string | undefined }

export type UpstreamObjects = {
  find: (scope: Scope, key: ObjectKey) => Promise<UpstreamObject | undefined>
  /** Returns the owner of a reference among all merchants of the account; undefined for none, and for more than one. */
  ownerOf: (key: ObjectKey) => Promise<Scope | undefined>
  /** Of many that insert the same, one hears true; the others find what it wrote. */
  insert: (scope: Scope, key: ObjectKey, state: ObjectState) => Promise<boolean>
  /** Of many that decided on the same version, one hears true. What is left out stays. */
  update: (scope: Scope, key: ObjectKey & { version: number }, state: Partial<ObjectState>) => Promise<boolean>
}

/** The objects of one account. */
export function openUpstreamObjects(db: Database, accountId: string, now: () => Date): UpstreamObjects {
  const write = gatheredWrites<number>(db)
  const at = ({ merchantId }: Scope, { kind, reference }: ObjectKey) => ({
    place: db.placement.isSpread() ? merchantId : '',
    row: `${kind} ${reference}`,
  })
  return {
    find: async (scope, key) => {
      const row = await findObject(db.read, scope, accountId, key)
      return row && { ...row, facts: JSON.parse(row.facts) as Facts }
    },
    ownerOf: async (key) => {
      const [owner, another] = await listOwners(db.read, accountId, key)
      return another ? undefined : owner
    },
    insert: async (scope, key, state) => {
      const { facts, upstreamId } = state
      const change = { ...key, facts: JSON.stringify(facts), upstreamId, now: now() }
      return (await write(at(scope, key), (tx) => insertObject(tx, scope, accountId, change))) === 1
    },
    update: async (scope, key, state) => {
      const { facts, upstreamId } = state
      const change = { ...key, facts: facts && JSON.stringify(facts), upstreamId, now: now() }
      return (await write(at(scope, key), (tx) => updateObject(tx, scope, accountId, change))) === 1
    },
  }
}
