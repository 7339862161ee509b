create index acquirer_notices_by_reference on acquirer_notices (account_id, reference) where reference is not null;
