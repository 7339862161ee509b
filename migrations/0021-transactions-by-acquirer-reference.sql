create index transactions_by_acquirer_reference on transactions (acquirer, acquirer_reference)
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and acquirer_reference is not null;
