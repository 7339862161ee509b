create index payment_methods_by_client on payment_methods (merchant_id, environment, client_id, created_at, id) where deleted_at is null;
