create index transactions_by_age on transactions (merchant_id, environment, created_at, id);
