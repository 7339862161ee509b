create index transactions_by_day on transactions (created_at) where environment = 'PRODUCTION';
