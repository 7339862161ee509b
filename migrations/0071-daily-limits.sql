create table daily_limits (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  daily_minor int8 not null check (daily_minor > 0),
  changed_by text not null check (length(changed_by) between 1 and 100),
  updated_at timestamptz not null,
  primary key (merchant_id, environment, currency),
  foreign key (merchant_id) references merchants(merchant_id)
);
comment on table daily_limits is 'The most that buyers may pay a merchant in a day, as the operator has set it.';

create table daily_volumes (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  day text not null check (length(day) = 10),
  before_minor int8 not null check (before_minor >= 0),
  taken_minor int8 not null check (taken_minor >= 0),
  primary key (merchant_id, environment, currency, day),
  foreign key (merchant_id) references merchants(merchant_id)
);
comment on table daily_volumes is
  'Payments of a merchant that has a daily limit, by the day on which they were begun: its guarded update decides which of several fits.';
comment on column daily_volumes.day is 'Such as 2026-11-20, of the bank''s time zone.';
comment on column daily_volumes.before_minor is 'What the day had when the limit was set.';
comment on column daily_volumes.taken_minor is
  'Sum of the payments whose `volume_day` it is: those that were paid, or still may be.';
