create index request_log_by_request_id on request_log (request_id, merchant_id, environment);
comment on index request_log_by_request_id is 'Finds a call by the correlation id of its answer; the staff does not know its merchant.';
