drop index payment_sessions_ending;
