create index transactions_released on transactions (released_at) where released_at is not null;
