create index transactions_by_payout on transactions (merchant_id, environment, payout_id) where payout_id is not null;
