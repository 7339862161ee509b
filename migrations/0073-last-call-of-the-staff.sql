alter table staff_sessions add column seen_at timestamptz;
