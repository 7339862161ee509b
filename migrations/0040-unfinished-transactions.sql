create index transactions_unfinished on transactions (merchant_id, environment) where status in ('PROCESSING', 'REQUIRES_ACTION',
  'UNKNOWN', 'PENDING_CASH', 'PENDING', 'IN_TRANSIT');
