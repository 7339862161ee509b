create index transactions_by_reference on transactions (reference);
