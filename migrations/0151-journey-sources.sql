-- What led to journeys that somebody has looked at, for each day and month of UTC. `*` stands for all of a column: a question
-- without a filter reads rows that leave the filters' columns together. The key
-- includes the rest, so that a year is read from it alone.
create table journey_sources (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  locale text not null,
  method text not null,
  span text not null check (span in ('DAY', 'MONTH')),
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  currency text not null,
  sessions int4 not null,
  paid int4 not null,
  amount_minor bigint not null,
  primary key (merchant_id, environment, resource_id, locale, method, span, slot, resource_type, device, channel, source, medium,
    campaign, referrer_domain, currency) include (sessions, paid, amount_minor)
);
