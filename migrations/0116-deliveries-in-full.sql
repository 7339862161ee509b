-- While a row is SENDING, `next_attempt_at` is the end of the lease under which a worker has it.
alter table deliveries
  add column is_manual bool not null default false,
  add column in_order bool not null default false,
  add column failure_reason text,
  add column last_status_code int4,
  add column last_attempt_at timestamptz,
  add column delivered_at timestamptz;
