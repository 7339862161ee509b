create index product_orders_by_product on product_orders (merchant_id, environment, product_reference, created_at, reference);
