create index disputes_by_day on disputes (created_at);
