-- What is to be sent, endpoint by endpoint, so that one with much to be sent stands in nobody's way.
create index deliveries_to_send on deliveries (webhook_id, next_attempt_at, event_id)
  where status in ('PENDING', 'SENDING', 'RETRYING');
