import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: decisions about payments that the payments contradict.

/** Runs over all merchants: no scope. */
export const findWrongDecisions = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, d.transaction_id::text) || ': ' || coalesce(t.status, 'no payment') || ', but a rule has decided ' || d.status as subject
  from risk_decisions d
  left join transactions t on t.merchant_id = d.merchant_id and t.environment = d.environment and t.id = d.transaction_id
  where t.id is null
    or d.status = 'BLOCKED' and t.status not in ('PROCESSING', 'UNKNOWN', 'FAILED')
    or d.status in ('WAITING', 'APPROVED', 'REFUSED') and t.status not in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  limit 100`
