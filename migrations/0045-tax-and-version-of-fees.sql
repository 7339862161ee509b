alter table transactions
  add column vat_minor int8 not null default 0 check (vat_minor >= 0),
  add column priced_by text check (length(priced_by) <= 400);
comment on column transactions.vat_minor is 'The part of the fee that is value added tax.';
comment on column transactions.priced_by is 'The version that priced it, such as `standard@1`, with the numbers of the exceptions that it met.';
