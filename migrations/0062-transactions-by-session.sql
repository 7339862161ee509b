create index transactions_by_session on transactions (merchant_id, environment, session_id);
