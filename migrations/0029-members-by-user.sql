create index members_by_user on members (user_id, merchant_id);
