create table acquirer_objects (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  account_id text not null check (length(account_id) between 1 and 100),
  kind text not null check (length(kind) between 1 and 40),
  reference text not null check (length(reference) between 1 and 200),
  upstream_id text check (length(upstream_id) between 1 and 200),
  facts text not null,
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, account_id, kind, reference)
);
comment on table acquirer_objects is
  'What a connector remembers of an acquirer: what an object of ours is called there, and what is under way there without an idempotency key.';
comment on column acquirer_objects.kind is 'What it is, in the words of the connector.';
comment on column acquirer_objects.facts is 'JSON.';
comment on column acquirer_objects.version is 'One more after every change: of many that decide on the same version, one changes the row.';
create index acquirer_objects_reference on acquirer_objects (account_id, kind, reference);
