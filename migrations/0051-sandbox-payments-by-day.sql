create index transactions_by_day_in_sandbox on transactions (created_at) where environment = 'SANDBOX';
