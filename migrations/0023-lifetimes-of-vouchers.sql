alter table payment_sessions add column voucher_seconds int check (voucher_seconds between 3600 and 1209600);
comment on column payment_sessions.voucher_seconds is
  'How long a voucher of this session can be paid; null for the end of the third day.';
