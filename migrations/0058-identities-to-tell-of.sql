create index applications_to_tell_of on applications (identity_expires_on, merchant_id)
  where status = 'APPROVED' and expiry_told_at is null;
