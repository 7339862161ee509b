alter table document_renewals add column reminded_at timestamptz, add column expiry_told_at timestamptz;
comment on column document_renewals.reminded_at is
  'When the owners were told that the document is about to expire; of identity documents, the application says so.';
comment on column document_renewals.expiry_told_at is 'When the owners were told that it has expired.';
