create index redeliveries_by_age on redeliveries (created_at);
