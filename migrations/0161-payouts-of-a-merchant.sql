create index transactions_payouts on transactions (merchant_id, environment, currency) where type = 'PAYOUT';
