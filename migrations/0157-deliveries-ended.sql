-- What was given up or canceled, webhook by webhook: few of many, and what people look for.
create index deliveries_ended on deliveries (webhook_id, event_id) where status in ('FAILED', 'CANCELED');
