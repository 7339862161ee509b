create index payment_sessions_by_age on payment_sessions (merchant_id, environment, source_kind, created_at, id);
