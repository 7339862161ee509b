create index clients_by_age on clients (merchant_id, environment, created_at, id) where deleted_at is null;
