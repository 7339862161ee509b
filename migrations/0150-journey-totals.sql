-- How far journeys came, for each day and month of UTC: of each resource, and with `*` of all together. The key includes the rest, so
-- that a year is read from it alone.
create table journey_totals (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  span text not null check (span in ('DAY', 'MONTH')),
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  furthest int4 not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int4 not null,
  filtered int4 not null,
  three_ds_started int4 not null,
  three_ds_passed int4 not null,
  vouchers int4 not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, resource_id, span, slot, resource_type, device, locale, method, furthest, reason, currency)
    include (sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor)
);
