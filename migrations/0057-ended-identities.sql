alter table applications add column expiry_told_at timestamptz;
comment on column applications.expiry_told_at is 'When the owners were told that the identity document has expired.';
