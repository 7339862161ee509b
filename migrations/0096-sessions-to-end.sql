-- A session that is submitted changes no column of an index, so that its row needs no new entries in all the others.
create index payment_sessions_to_end on payment_sessions (expires_at) where paid_at is null and canceled_at is null and expired_at is null;
