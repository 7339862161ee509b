import type { Queries } from '#platform/db/database.ts'

// What `mizan verify` looks for: rows that contradict one another.

/** Runs over all merchants: no scope. */
export const findUntoldLinks = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(l.reference, e.resource_id) || ': version ' || coalesce(l.version, 0) || ', but ' || coalesce(e.told, 0)
    || ' events up to ' || coalesce(e.last, 0) as subject
  from payment_links l
  full join (
    select merchant_id, environment, resource_id, count(*) as told, count(distinct sequence) as steps, max(sequence) as last
    from events where resource_type = 'payment_link' group by merchant_id, environment, resource_id
  ) e on e.merchant_id = l.merchant_id and e.environment = l.environment and e.resource_id = l.reference
  where l.version is distinct from e.told or l.version is distinct from e.steps or l.version is distinct from e.last
  limit 100`

/** A place is reserved exactly while money may be moving or cash is awaited. Runs over all merchants: no scope. */
export const findWrongPlaces = (tx: Queries) => tx.many<{ subject: string }>`
  select l.reference || ': ' || l.payment_count || ' paid with ' || l.paid_minor || ' and ' || l.reserved_count
    || ' reserved, but its sessions say ' || coalesce(s.paid, 0) || ' with ' || coalesce(s.paid_minor, 0) || ' and '
    || coalesce(s.reserved, 0) || '; ' || coalesce(s.wrong, 0) || ' places are not in the state of their session' as subject
  from payment_links l
  left join (
    select p.merchant_id, p.environment, p.reference,
      count(*) filter (where p.place = 'PAID') as paid,
      count(*) filter (where p.place = 'RESERVED') as reserved,
      sum(s.amount_minor) filter (where p.place = 'PAID') as paid_minor,
      count(*) filter (where p.place <> case when s.status = 'PAID' then 'PAID'
        when s.status in ('PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH') then 'RESERVED' else 'FREE' end) as wrong
    from payment_link_sessions p
    join payment_sessions s on s.merchant_id = p.merchant_id and s.environment = p.environment and s.id = p.session_id
    group by p.merchant_id, p.environment, p.reference
  ) s on s.merchant_id = l.merchant_id and s.environment = l.environment and s.reference = l.reference
  where l.payment_count <> coalesce(s.paid, 0) or l.reserved_count <> coalesce(s.reserved, 0)
    or l.paid_minor <> coalesce(s.paid_minor, 0) or coalesce(s.wrong, 0) > 0
    or l.payment_count + l.reserved_count > l.payments_max
  limit 100`

/** Runs over all merchants: no scope. */
export const findMiscountedLinks = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(c.merchant_id, l.merchant_id)::text || ' ' || coalesce(c.environment, l.environment)
    || ': counted ' || coalesce(c.n, 0) || ', there are ' || coalesce(l.n, 0) as subject
  from (
    select merchant_id, environment, sum(rows_api + rows_dashboard) as n from list_counts where list = 'payment_links' group by 1, 2
  ) c
  full join (select merchant_id, environment, count(*) as n from payment_links group by 1, 2) l
    on l.merchant_id = c.merchant_id and l.environment = c.environment
  where coalesce(c.n, 0) <> coalesce(l.n, 0)
  limit 100`

/** Runs over all merchants: no scope. */
export const findLostLinks = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(l.reference, d.reference) || ': the directory of payment links and the links differ' as subject
  from payment_links l
  full join payment_link_directory d
    on d.reference = l.reference and d.owner_id = l.merchant_id and d.environment = l.environment
  where l.reference is null or d.reference is null
  limit 100`
