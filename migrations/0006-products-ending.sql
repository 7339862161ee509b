create index products_ending on products (expires_at) where expiry_announced_at is null;
