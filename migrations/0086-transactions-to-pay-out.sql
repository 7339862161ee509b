create index transactions_to_pay_out on transactions (merchant_id, environment, released_at)
  where type = 'PAYMENT' and released_at is not null and payout_id is null;
