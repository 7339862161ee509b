-- How many rows a list has, kept by second and by writer so that no row is hot; docs/decisions has a record on exact totals.
create table list_counts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  list text not null,
  started_at timestamptz not null,
  slot int4 not null,
  rows_api int4 not null,
  rows_dashboard int4 not null,
  primary key (merchant_id, environment, list, started_at, slot)
);
