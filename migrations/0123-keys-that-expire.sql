alter table api_keys add column expiring_told_at timestamptz;
