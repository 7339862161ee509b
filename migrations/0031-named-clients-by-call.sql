create index request_log_clients_by_call on request_log_clients (merchant_id, environment, call_id);
