create index transactions_for_the_operator on transactions (status_reason, updated_at) where status_reason in ('OPERATOR', 'LATE_CASH');
