-- Most products have no end of their sale, and those are not in it.
create index products_that_end on products (expires_at) where expires_at is not null and expiry_announced_at is null;
