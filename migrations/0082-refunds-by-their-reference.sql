create index transactions_refunds_by_acquirer_reference on transactions (acquirer, acquirer_reference)
  where environment = 'PRODUCTION' and type = 'REFUND' and acquirer_reference is not null;
