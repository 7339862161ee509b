-- The two secrets are sealed; `next_secret` signs beside `secret` until the grace ends, and alone after it. What is counted of
-- failures decides a suspension: `recent_slow` has a bit for each of the last `recent_count` attempts. A deleted row stays for its
-- deliveries, without secrets.
alter table webhooks
  add column description text check (length(description) <= 5000),
  add column metadata text,
  add column secret text,
  add column next_secret text,
  add column rotation_started_at timestamptz,
  add column grace_ends_at timestamptz,
  add column signature_format text not null default 'SVC' check (signature_format in ('SVC', 'SVC_AND_STANDARD')),
  add column max_concurrency int4 not null default 10 check (max_concurrency between 1 and 50),
  add column origin text not null default 'API' check (origin in ('API', 'DASHBOARD')),
  add column version int4 not null default 0,
  add column status_reason text,
  add column suspended_at timestamptz,
  add column deleted_at timestamptz,
  add column consecutive_failures int4 not null default 0,
  add column failing_since timestamptz,
  add column recent_slow int8 not null default 0,
  add column recent_count int4 not null default 0 check (recent_count between 0 and 50),
  add column warned_at timestamptz,
  drop constraint webhooks_status_check,
  add constraint webhooks_status_check check (status in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'DELETED'));
