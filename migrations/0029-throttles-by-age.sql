create index throttles_by_age on throttles (ends_at);
