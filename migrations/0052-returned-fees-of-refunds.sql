alter table refunds
  add column returned_fee_minor int8 check (returned_fee_minor >= 0),
  add column returned_vat_minor int8 check (returned_vat_minor between 0 and returned_fee_minor),
  add constraint refunds_returned_fee check ((returned_fee_minor is null) = (returned_vat_minor is null));
comment on column refunds.returned_fee_minor is
  'The part of the fee of the payment that came back with it, tax included; null where the terms kept the fee.';
