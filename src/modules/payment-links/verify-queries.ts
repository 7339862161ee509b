import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: rows that contradict one another.

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
