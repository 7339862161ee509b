create table bank_payments (
  end_to_end_id text primary key check (length(end_to_end_id) between 1 and 35),
  owner_id uuid not null,
  environment text not null check (environment = 'PRODUCTION'),
  transaction_id uuid not null,
  file_id uuid not null references bank_files (id),
  position int4 not null check (position > 0),
  amount_minor int8 not null check (amount_minor > 0),
  constraint bank_payments_transaction unique (transaction_id),
  constraint bank_payments_position unique (file_id, position)
);
comment on table bank_payments is 'Payouts that are in a file: each in one. Those of a file that is canceled leave.';
comment on column bank_payments.end_to_end_id is 'The reference of the payout, which comes back on the statement.';
comment on column bank_payments.owner_id is 'The merchant.';
