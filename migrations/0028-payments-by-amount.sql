create index transactions_by_amount on transactions (amount_minor, currency, created_at) where environment = 'PRODUCTION';
