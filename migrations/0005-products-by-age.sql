create index products_by_age on products (merchant_id, environment, created_at, reference);
