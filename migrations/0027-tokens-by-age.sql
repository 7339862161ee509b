create index portal_tokens_by_age on portal_tokens (expires_at);
