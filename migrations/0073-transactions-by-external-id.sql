create index transactions_by_external_id on transactions (merchant_id, environment, external_id) where external_id is not null;
