drop index transactions_by_client;
