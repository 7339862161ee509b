create index fundings_ending on fundings (expires_at) where status = 'PENDING';
