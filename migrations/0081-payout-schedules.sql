-- When a merchant is paid out by itself; without a row, never. `next_at` is the next due moment, and `planned_at` the clock when it
-- was worked out: where the clock shows an earlier time than that, it is worked out again.
create table payout_schedules (
  merchant_id uuid primary key,
  interval_kind text not null check (interval_kind in ('MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY')),
  weekday text check (weekday in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY')),
  day_of_month int4 check (day_of_month between 1 and 31),
  minimum_minor bigint not null check (minimum_minor > 0),
  next_at timestamptz,
  planned_at timestamptz not null,
  updated_at timestamptz not null,
  check ((weekday is not null) = (interval_kind = 'WEEKLY')),
  check ((day_of_month is not null) = (interval_kind = 'MONTHLY')),
  check ((next_at is null) = (interval_kind = 'MANUAL'))
);
