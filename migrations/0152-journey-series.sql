-- How many journeys were opened, submitted and paid, for each quarter and each whole hour in which they began: what a series in any
-- time zone is made of. `*` stands for all of a column; the columns of filters are either one by one `*`, or none of them is.
-- The key includes the rest, so that a year is read from it alone.
create table journey_series (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  span text not null check (span in ('QUARTER', 'HOUR')),
  slot timestamptz not null,
  opened int4 not null,
  submitted int4 not null,
  paid int4 not null,
  primary key (merchant_id, environment, resource_id, resource_type, device, locale, method, span, slot) include (opened, submitted, paid)
);
