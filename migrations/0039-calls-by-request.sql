drop index request_log_by_request;
