create index acquirer_notices_by_account on acquirer_notices (account_id, received_at, event_id);
