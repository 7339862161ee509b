import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: applications, their documents and questions, and who decided.

/** Runs over all merchants: no scope. */
export const findWrongApplications = (tx: Queries) => tx.many<{ subject: string }>`
  select * from (
    select 'application of ' || a.merchant_id || ': ' || a.status || ', and has no document ' || k.kind as subject
    from applications a cross join (values ('IDENTITY'), ('BANK_CERTIFICATE')) as k (kind)
    where a.status in ('SUBMITTED', 'APPROVED') and a.legal_form is not null and not exists (
      select 1 from files f
      where f.merchant_id = a.merchant_id and f.used_for = 'application' and f.kind = k.kind and f.status = 'KEPT')
    union all
    select 'document ' || f.id || ' of ' || f.merchant_id || ': there is no application' as subject
    from files f where f.used_for = 'application' and not exists (select 1 from applications a where a.merchant_id = f.merchant_id)
    union all
    select 'document ' || f.id || ' of ' || f.merchant_id || ': there is no renewal' as subject
    from files f where f.used_for like 'renewal:%' and not exists (
      select 1 from document_renewals r where r.merchant_id = f.merchant_id and f.used_for = 'renewal:' || r.id)
    union all
    select 'renewal ' || r.id || ' of ' || r.merchant_id || ': there is no application, or it has no document' as subject
    from document_renewals r where not exists (select 1 from applications a where a.merchant_id = r.merchant_id)
      or not exists (select 1 from files f where f.merchant_id = r.merchant_id and f.used_for = 'renewal:' || r.id)
    union all
    select 'application of ' || coalesce(a.merchant_id, q.merchant_id) || ': ' || coalesce(a.status, 'there is none') || ', and '
      || coalesce(q.open, 0) || ' questions are open' as subject
    from applications a
    full join (
      select merchant_id, count(*) filter (where settled_at is null) as open from application_questions group by merchant_id
    ) q on q.merchant_id = a.merchant_id
    where a.merchant_id is null or (coalesce(a.status, '') = 'QUESTIONS') <> (coalesce(q.open, 0) > 0)
  ) found
  limit 100`

/** Runs over all merchants: no scope. */
export const findLonelyApprovals = (tx: Queries) => tx.many<{ subject: string }>`
  with decided as materialized (
    select subject, decided_by::text as by from approvals
    where kind in ('APPLICATION', 'PRODUCTION_ACCESS') and status = 'APPROVED' and asked_by <> decided_by)
  select 'application of ' || a.merchant_id || ': approved by ' || a.decided_by || ' without a request of another person' as subject
  from applications a
  where a.status = 'APPROVED' and a.decided_by <> 'operator' and not exists (
    select 1 from decided d where d.subject = a.merchant_id::text and d.by = a.decided_by)
  limit 100`
