create index merchants_with_low_balance on merchants (merchant_id) where low_balance_minor > 0;
