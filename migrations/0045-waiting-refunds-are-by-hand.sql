-- No bank in production had an interface until here: those that wait for the operator were asked of none.
update refunds set is_by_hand = true
where environment = 'PRODUCTION' and paid_by = 'BANK' and status = 'PROCESSING' and pending_reason = 'OPERATOR' and next_try_at is null;
