create index transactions_by_id on transactions (id);
