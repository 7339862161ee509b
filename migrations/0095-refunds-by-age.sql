create index refunds_by_age on refunds (merchant_id, environment, created_at, id);
