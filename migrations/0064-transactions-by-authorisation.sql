create index transactions_by_authorisation on transactions (acquirer, authorisation_code)
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and authorisation_code is not null;
