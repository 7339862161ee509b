create index transactions_pending on transactions (merchant_id, environment, available_at) where available_at is not null and released_at is null;
