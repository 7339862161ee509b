alter table mails add column once_key text check (length(once_key) between 1 and 128);
comment on column mails.once_key is 'Of two mails that are about the same and must be one, this decides.';
