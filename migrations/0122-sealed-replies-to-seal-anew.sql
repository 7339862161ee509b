create index idempotency_keys_sealed on idempotency_keys (merchant_id, key) where is_sealed;
