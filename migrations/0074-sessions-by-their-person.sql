create index portal_sessions_by_user on portal_sessions (user_id, expires_at);
