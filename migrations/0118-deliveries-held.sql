create index deliveries_held on deliveries (webhook_id, event_id) where status = 'HELD';
