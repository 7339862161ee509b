create index refunds_waiting_for_money on refunds (merchant_id, environment, created_at) where pending_reason = 'INSUFFICIENT_BALANCE';
