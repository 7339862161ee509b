create index idempotency_keys_by_age on idempotency_keys (created_at);
