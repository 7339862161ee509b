-- When a buyer's session first came to each step, and why its last attempt brought no money: written with the move itself.
alter table payment_sessions
  add column submitted_at timestamptz,
  add column submitted_method text check (submitted_method in ('CARD', 'CASH')),
  add column three_ds_started_at timestamptz,
  add column three_ds_passed_at timestamptz,
  add column voucher_at timestamptz,
  add column last_failure text;
