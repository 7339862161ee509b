-- What a merchant pays for a payment: a part of it in ten-thousandths, and an amount in minor units of the payment's currency; and
-- how many business days after a capture its money is available.
alter table merchants
  add column fee_basis_points int4 not null default 250 check (fee_basis_points between 0 and 10000),
  add column fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  add column available_after_days int4 not null default 2 check (available_after_days between 0 and 30);
