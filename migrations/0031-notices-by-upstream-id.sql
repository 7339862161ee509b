create index acquirer_notices_by_upstream_id on acquirer_notices (account_id, upstream_id) where upstream_id is not null;
