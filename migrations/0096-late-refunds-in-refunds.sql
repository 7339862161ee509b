-- Charges that were given back before there was this table. No event told of their refunds.
insert into refunds (merchant_id, environment, id, refund_reference, payment_id, refund_transaction_id, status, amount_minor, currency,
  is_remainder, paid_by, is_late, is_held, reason, restock, upstream_reference, origin, next_try_at, version, created_at, updated_at,
  completed_at)
select t.merchant_id, t.environment, t.id, 'late-' || t.id, t.parent_id, t.id, t.status, t.amount_minor, t.currency,
  true, 'ACQUIRER', true, false, 'OTHER', false, t.acquirer_reference, t.origin, t.next_ask_at, 0, t.created_at, t.updated_at,
  t.completed_at
from transactions t where t.type = 'REFUND' and t.is_late and t.parent_id is not null;
