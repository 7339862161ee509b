create index subscriptions_by_client on subscriptions (merchant_id, environment, client_id);
