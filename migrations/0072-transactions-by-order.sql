create index transactions_by_order on transactions (merchant_id, environment, order_id) where order_id is not null;
