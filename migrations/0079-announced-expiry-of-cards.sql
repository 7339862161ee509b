alter table payment_methods
  add column told_expiry int4;
comment on column payment_methods.told_expiry is 'The month of expiry that was announced, counted from the year 0; null for none.';
