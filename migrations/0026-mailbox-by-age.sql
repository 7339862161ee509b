create index mailbox_by_age on mailbox (created_at);
