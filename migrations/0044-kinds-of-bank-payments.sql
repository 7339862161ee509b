alter table bank_payments add column kind text not null default 'PAYOUT' check (kind in ('PAYOUT', 'REFUND'));
comment on table bank_payments is 'Payouts and refunds that are in a file: each in one. Those of a file that is canceled leave.';
comment on column bank_payments.end_to_end_id is 'The reference of the payout or refund, which comes back on the statement.';
comment on column bank_payments.transaction_id is 'The payout, or the transaction of the refund.';
