-- What journeys that are over add up to, for each quarter of an hour in which they began: the hours and days of every time zone
-- are made of quarters. Nothing is left out of it; from the three tables after it longer spans are read.
create table journey_quarters (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  slot timestamptz not null,
  resource_type text not null,
  resource_id text not null,
  device text not null,
  locale text not null,
  method text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  furthest int4 not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int4 not null,
  filtered int4 not null,
  three_ds_started int4 not null,
  three_ds_passed int4 not null,
  vouchers int4 not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, slot, resource_type, resource_id, device, locale, method, channel, source, medium, campaign,
    referrer_domain, furthest, reason, currency)
);
