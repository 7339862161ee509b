create index transactions_to_ask on transactions (next_ask_at) where next_ask_at is not null;
