create index portal_tokens_by_user on portal_tokens (user_id, kind);
