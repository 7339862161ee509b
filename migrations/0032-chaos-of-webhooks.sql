alter table webhooks add column chaos text[] not null default '{}';
alter table webhooks add column chaos_ends_at timestamptz;
alter table webhooks add check ((chaos = '{}') = (chaos_ends_at is null));
alter table webhooks add check (environment = 'SANDBOX' or chaos_ends_at is null);
comment on column webhooks.chaos is 'How deliveries are disturbed on purpose until chaos_ends_at.';
