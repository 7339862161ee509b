create index document_renewals_to_tell_of on document_renewals (expires_on, merchant_id)
  where status = 'ACCEPTED' and expires_on is not null and expiry_told_at is null;
