create index portal_sessions_by_age on portal_sessions (expires_at);
