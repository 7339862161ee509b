create index webhooks_in_rotation on webhooks (grace_ends_at) where grace_ends_at is not null;
