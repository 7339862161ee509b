create table payment_days (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  day date not null,
  currency text not null check (length(currency) = 3),
  payments int4 not null check (payments >= 0),
  succeeded int4 not null check (succeeded >= 0),
  declined int4 not null check (declined >= 0),
  unknown int4 not null check (unknown >= 0),
  amount_minor int8 not null check (amount_minor >= 0),
  cards int4 not null check (cards >= 0),
  chargebacks int4 not null check (chargebacks >= 0),
  counted_at timestamptz not null,
  primary key (environment, day, currency)
);
comment on table payment_days is
  'Payments of all merchants together, by the day on which they were made: for the operator''s plots. Counted anew by a job, so that no payment waits for a row that all share.';
comment on column payment_days.day is 'Of the bank''s time zone.';
comment on column payment_days.succeeded is 'Those that came in, whatever was disputed of them since.';
comment on column payment_days.unknown is 'Those whose outcome is still unknown.';
comment on column payment_days.amount_minor is 'Sum of those that came in.';
comment on column payment_days.cards is 'Those that came in by card.';
comment on column payment_days.chargebacks is 'Chargebacks that were opened on this day, whenever their payment was made.';
