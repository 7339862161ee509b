create index events_by_resource on events (merchant_id, environment, resource_id, sequence);
