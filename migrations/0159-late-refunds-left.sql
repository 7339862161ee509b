-- Charges that came too late and whose refund had not ended before there were refunds. The acquirer was asked for it under another
-- reference than it would be asked for again: where its answer was never heard, the buyer could be given the money twice. People look
-- into the acquirer's books and say by a command how it ended.
with waiting as (
  update refunds set status = 'PROCESSING', pending_reason = 'OPERATOR', next_try_at = null
  where is_late and status = 'PENDING' and version = 0
  returning merchant_id, environment, refund_transaction_id
)
update transactions t set status = 'PROCESSING', status_reason = 'OPERATOR'
from waiting w where t.merchant_id = w.merchant_id and t.environment = w.environment and t.id = w.refund_transaction_id;
