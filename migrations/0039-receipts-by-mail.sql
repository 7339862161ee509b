alter table merchants
  add column receipt_mails bool not null default true,
  add column postal_address text check (length(postal_address) between 1 and 300);
comment on column merchants.receipt_mails is 'Whether buyers get receipts of payments and refunds by mail.';
comment on column merchants.postal_address is 'Lines of text, as receipts and mails show them.';
