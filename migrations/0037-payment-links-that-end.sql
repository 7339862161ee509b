-- Most links have no end, and those are not in it.
create index payment_links_that_end on payment_links (expires_at) where expires_at is not null and expiry_announced_at is null;
