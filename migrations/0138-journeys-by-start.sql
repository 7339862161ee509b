create index journeys_by_start on journeys (merchant_id, environment, started_at);
