create index transactions_by_source on transactions (merchant_id, environment, source_id) where source_id is not null;
