import type { Queries } from '../platform/db/database.ts'
import { type Fragment, sql } from '../platform/db/sql.ts'
import type { Check } from './check.ts'

// A directory names the owner of a reference without its merchant: it has an entry for each row, and no other.

type Listed = {
  name: string
  claim: string
  says: string
  /** The rows that have an entry: `merchant_id`, what the entry has as `key`, and what a problem names as `called`. */
  rows: Fragment
  /** The same of the entries: `owner_id`, `key`, `called`. */
  entries: Fragment
}

const agree = (what: string, rows: string) => ({
  claim: `The directory of ${what} and the ${rows} agree.`,
  says: `: the directory of ${what} and the ${rows} differ`,
})

/** Runs over all merchants: no scope. */
const listed: readonly Listed[] = [
  {
    name: 'keys',
    ...agree('keys', 'keys'),
    claim: 'The directory of API keys and the keys agree.',
    rows: sql`select merchant_id, key_hash || ' ' || id as key, id::text as called from api_keys`,
    entries: sql`select owner_id, key_hash || ' ' || key_id as key, key_id::text as called from api_key_directory`,
  },
  {
    name: 'products',
    ...agree('products', 'products'),
    rows: sql`select merchant_id, environment || reference as key, reference as called from products`,
    entries: sql`select owner_id, environment || reference as key, reference as called from product_directory`,
  },
  {
    name: 'links',
    ...agree('payment links', 'links'),
    rows: sql`select merchant_id, environment || reference as key, reference as called from payment_links`,
    entries: sql`select owner_id, environment || reference as key, reference as called from payment_link_directory`,
  },
  {
    name: 'payment-sessions',
    ...agree('payment sessions', 'sessions'),
    rows: sql`select merchant_id, environment || id as key, id::text as called from payment_sessions`,
    entries: sql`select owner_id, environment || session_id as key, session_id::text as called from payment_session_directory`,
  },
  {
    name: 'bank-accounts',
    ...agree('bank accounts', 'wallets'),
    rows: sql`with owners as materialized (select merchant_id from merchants), given as materialized (
        select owner_id as merchant_id, 'PRODUCTION' || rib as key, 'RIB of ' || owner_id as called from bank_virtual_ribs
      )
      select merchant_id, environment || rib as key, 'RIB of ' || merchant_id as called from wallets where rib is not null
      union all select merchant_id, environment || rib, 'RIB of ' || merchant_id from payout_accounts
      union all select g.merchant_id, g.key, g.called from given g join owners o on o.merchant_id = g.merchant_id`,
    entries: sql`select owner_id, environment || rib as key, 'RIB of ' || owner_id as called from bank_account_directory`,
  },
  {
    name: 'subscription-directory',
    ...agree('subscriptions', 'subscriptions'),
    rows: sql`select merchant_id, environment || id as key, id::text as called from subscriptions`,
    entries: sql`select owner_id, environment || subscription_id as key, subscription_id::text as called from subscription_directory`,
  },
]

// Both are read completely before they are compared: when tables are on several servers, an entry and its row are on different ones.
/** Runs over all merchants: no scope. */
const findDirectoryGaps =
  ({ rows, entries, says }: Listed) =>
  (tx: Queries) =>
    tx.many<{ subject: string }>`
    with kept as materialized (${rows}), entered as materialized (${entries})
    select coalesce(kept.called, entered.called) || ${says} as subject
    from kept full join entered on entered.owner_id = kept.merchant_id and entered.key = kept.key
    where kept.key is null or entered.key is null
    limit 100`

export const directoryChecks: readonly Check[] = listed.map((row) => ({
  name: row.name,
  claim: row.claim,
  find: findDirectoryGaps(row),
}))
