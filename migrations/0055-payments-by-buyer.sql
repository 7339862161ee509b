create index transactions_by_buyer on transactions (lower(substring(customer from '"email":"([^"]*)"')), created_at)
  where environment = 'PRODUCTION' and customer is not null;
