create index payment_links_by_age on payment_links (merchant_id, environment, created_at, reference);
