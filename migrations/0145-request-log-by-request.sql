-- For whoever asks with the correlation id of an answer.
create index request_log_by_request on request_log (merchant_id, environment, request_id);
