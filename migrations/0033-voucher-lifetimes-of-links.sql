alter table payment_links add column voucher_seconds int check (voucher_seconds between 3600 and 1209600);
comment on column payment_links.voucher_seconds is
  'How long a voucher that was issued on the page of this link can be paid; null for the end of the third day.';
