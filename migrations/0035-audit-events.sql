-- Append-only. Each row's hash covers the one before it, so that a change or a gap shows.
create table audit_events (
  merchant_id uuid not null,
  sequence int4 not null check (sequence > 0),
  body text not null,
  hash text not null check (length(hash) = 64),
  created_at timestamptz not null,
  primary key (merchant_id, sequence)
);
