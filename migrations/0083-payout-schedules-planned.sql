create index payout_schedules_planned on payout_schedules (planned_at) where next_at is not null;
