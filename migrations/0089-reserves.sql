create table reserves (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  payment_id uuid not null,
  currency text not null check (length(currency) = 3),
  amount_minor int8 not null check (amount_minor > 0),
  held_at timestamptz not null,
  release_at timestamptz not null,
  released_at timestamptz,
  released_minor int8 check (released_minor between 0 and amount_minor),
  primary key (merchant_id, environment, payment_id),
  check ((released_at is null) = (released_minor is null))
);
comment on table reserves is 'The rolling reserve: parts of payments that are kept back for chargebacks.';
comment on column reserves.amount_minor is 'The part that did not become available with the rest of its payment.';
comment on column reserves.released_minor is 'The part of it that became available in the end: chargebacks may have taken from the reserve meanwhile.';
create index reserves_due on reserves (release_at) where released_at is null;
create index reserves_open on reserves (merchant_id, environment, currency, release_at) where released_at is null;
