create index transactions_by_last4 on transactions (card_last4, created_at) where environment = 'PRODUCTION'
  and card_last4 is not null;
