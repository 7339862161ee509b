alter table bank_accounts add column confirmed_at timestamptz;
comment on column bank_accounts.confirmed_at is 'When something was last booked at the bank without a statement while the opening was not entered: the opening comes after it.';
