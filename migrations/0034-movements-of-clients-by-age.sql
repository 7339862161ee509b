create index transactions_by_client_and_age on transactions (merchant_id, environment, client_id, created_at, id) where client_id is not null;
