create index due_dates_waking on due_dates (wake_at) where wake_at is not null;
