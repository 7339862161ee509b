create index subscriptions_by_age on subscriptions (merchant_id, environment, created_at, id);
