create index payment_links_ending on payment_links (expires_at) where expiry_announced_at is null;
