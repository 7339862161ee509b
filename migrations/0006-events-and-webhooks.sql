create table events (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  bucket text not null,
  type text not null,
  resource_type text not null,
  resource_id text not null,
  sequence int not null check (sequence > 0),
  body text not null check (length(body) <= 262144),
  correlation_id text not null,
  created_at timestamptz not null,
  traceparent text check (length(traceparent) = 55),
  primary key (merchant_id, environment, id)
);
comment on table events is 'The outbox: events are written with the change that they tell of.';
comment on column events.sequence is 'The version of the resource that the event tells of.';
comment on column events.body is
  'Serialised once; every delivery sends these very bytes. It may be longer than the request that caused it: it repeats metadata, escapes control characters and holds the previous values.';
comment on column events.traceparent is
  'W3C''s traceparent of the request or job that caused it, where the operator traces: its deliveries are parts of that trace.';
create index events_by_resource on events (merchant_id, environment, resource_id, sequence);

create table webhooks (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  kind text not null default 'WEBHOOK' check (kind in ('WEBHOOK', 'NOTIFICATION')),
  url text not null check (length(url) <= 2048),
  description text check (length(description) <= 5000),
  event_types text[] not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'DELETED')),
  status_reason text,
  suspended_at timestamptz,
  secret text,
  next_secret text,
  rotation_started_at timestamptz,
  grace_ends_at timestamptz,
  signature_format text not null default 'SVC' check (signature_format in ('SVC', 'SVC_AND_STANDARD')),
  max_concurrency int not null default 10 check (max_concurrency between 1 and 50),
  consecutive_failures int not null default 0,
  failing_since timestamptz,
  recent_slow bigint not null default 0,
  recent_count int not null default 0 check (recent_count between 0 and 50),
  warned_at timestamptz,
  metadata text,
  origin text not null default 'API' check (origin in ('API', 'DASHBOARD')),
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, environment, id)
);
comment on table webhooks is 'The URLs that receive events, and their health.';
comment on column webhooks.kind is
  'NOTIFICATION is the one row of an environment that stands for the notification URLs of its checkout sessions: it has their secret and their queue and no URL of its own, it is in no list and is never suspended.';
comment on column webhooks.secret is 'Sealed. A deleted row stays for its deliveries, without secrets.';
comment on column webhooks.next_secret is 'Sealed. Signs beside secret until grace_ends_at, and alone after it.';
comment on column webhooks.consecutive_failures is 'Failures are counted here to decide a suspension.';
comment on column webhooks.recent_slow is 'A bit for each of the last recent_count attempts: whether it was slow.';

create table deliveries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  event_id uuid not null,
  webhook_id uuid not null,
  bucket text not null,
  url text check (length(url) <= 2048),
  status text not null check (status in ('PENDING', 'SENDING', 'RETRYING', 'HELD', 'DELIVERED', 'FAILED', 'CANCELED')),
  attempts int not null check (attempts between 0 and 16),
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status_code int,
  failure_reason text,
  is_manual boolean not null default false,
  in_order boolean not null default false,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (merchant_id, environment, event_id, webhook_id),
  foreign key (merchant_id, environment, event_id) references events(merchant_id, environment, id),
  foreign key (merchant_id, environment, webhook_id) references webhooks(merchant_id, environment, id)
);
comment on table deliveries is 'One row for each event and receiving URL; a row is its own queue entry.';
comment on column deliveries.url is
  'Where a notification of a checkout session goes; null where the URL of the webhook is meant.';
comment on column deliveries.next_attempt_at is 'While the row is SENDING, the end of the lease under which a worker has it.';
comment on column deliveries.in_order is
  'Deliveries that were held and are due at a moment of their own are sent one after another.';
create index deliveries_to_send on deliveries (webhook_id, next_attempt_at, event_id) where status in ('PENDING', 'SENDING',
  'RETRYING');
create index deliveries_held on deliveries (webhook_id, event_id) where status = 'HELD';
create index deliveries_ended on deliveries (webhook_id, event_id) where status in ('FAILED', 'CANCELED');
comment on index deliveries_to_send is 'The queue of each URL by itself, so that a long one delays no other.';
comment on index deliveries_ended is 'Failed and canceled deliveries are few among many, and what people look for.';

create table delivery_attempts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  event_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  number int not null check (number between 1 and 16),
  trigger text not null check (trigger in ('INITIAL', 'AUTOMATIC', 'MANUAL')),
  started_at timestamptz not null,
  sent_at_ms bigint not null,
  duration_ms int not null,
  url text not null,
  address text,
  signatures int not null,
  is_standard boolean not null,
  status_code int,
  response_headers text,
  response_body text,
  error_type text,
  error_message text,
  primary key (merchant_id, environment, event_id, id)
);
comment on table delivery_attempts is
  'Every attempt of the last 30 days. There is no foreign key to the delivery: rows are only ever added for a delivery that exists, a few thousand a second, and are removed before it.';
comment on column delivery_attempts.id is 'What the receiver was sent as Svc-Webhook-Id.';
comment on column delivery_attempts.response_headers is 'JSON.';

create table webhook_hours (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  webhook_id uuid not null,
  hour timestamptz not null,
  delivered int not null,
  failed_attempts int not null,
  failed int not null,
  took_50 int not null,
  took_100 int not null,
  took_250 int not null,
  took_500 int not null,
  took_1000 int not null,
  took_2500 int not null,
  took_5000 int not null,
  took_10000 int not null,
  primary key (merchant_id, environment, webhook_id, hour)
);
comment on table webhook_hours is 'What came of the attempts of a webhook, hour by hour.';
comment on column webhook_hours.took_50 is 'took_… count attempts by how many milliseconds they took at most.';
create index webhook_hours_by_age on webhook_hours (hour);

create table redeliveries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  webhook_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  wanted text not null check (wanted in ('FAILED', 'DELIVERED', 'ALL')),
  status text not null check (status in ('RUNNING', 'DONE', 'STOPPED')),
  after_event uuid not null,
  total int not null,
  done int not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id)
);
comment on table redeliveries is 'Spans of time that are sent to a webhook once more, some deliveries at a time.';
comment on column redeliveries.after_event is 'How far it has come.';
create index redeliveries_by_age on redeliveries (created_at);
