create index product_orders_by_age on product_orders (merchant_id, environment, created_at, reference);
