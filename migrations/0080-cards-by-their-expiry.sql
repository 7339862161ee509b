create index payment_methods_by_expiry on payment_methods (exp_year, exp_month, id) where deleted_at is null;
