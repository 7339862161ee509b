create index transactions_open_refunds_at_acquirers on transactions (acquirer, id)
  where environment = 'PRODUCTION' and type = 'REFUND' and status in ('PENDING', 'PROCESSING', 'UNKNOWN');
