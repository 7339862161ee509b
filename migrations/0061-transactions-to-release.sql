create index transactions_to_release on transactions (available_at) where available_at is not null and released_at is null;
