create index due_date_attempts_by_card on due_date_attempts (merchant_id, environment, payment_method_id, at);
