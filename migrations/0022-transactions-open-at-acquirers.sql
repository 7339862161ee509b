create index transactions_open_at_acquirers on transactions (acquirer, id)
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN');
