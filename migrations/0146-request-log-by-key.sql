create index request_log_by_key on request_log (merchant_id, environment, api_key_id, id);
