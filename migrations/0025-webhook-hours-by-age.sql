create index webhook_hours_by_age on webhook_hours (hour);
