create index payment_sessions_by_order on payment_sessions (merchant_id, environment, order_id, created_at);
