create index subscriptions_waking on subscriptions (wake_at) where wake_at is not null;
