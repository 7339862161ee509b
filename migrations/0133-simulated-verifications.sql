-- A card that is only looked at is a payment of nothing in the simulator's books, and nothing of it is captured.
alter table simulator_payments
  drop constraint simulator_payments_amount_minor_check,
  drop constraint simulator_payments_check2,
  add constraint simulator_payments_amount check (amount_minor >= 0),
  add constraint simulator_payments_captured check ((captured_at is not null) = (status = 'APPROVED' and amount_minor > 0));
