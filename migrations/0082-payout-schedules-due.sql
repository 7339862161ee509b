create index payout_schedules_due on payout_schedules (next_at) where next_at is not null;
