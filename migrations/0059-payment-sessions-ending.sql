create index payment_sessions_ending on payment_sessions (expires_at) where status in ('OPEN', 'BLOCKED', 'AWAITING_CASH');
