create index transactions_by_client on transactions (merchant_id, environment, client_id) where client_id is not null;
