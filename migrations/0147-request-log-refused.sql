-- What was refused is what people look for, and is rare. One status among others is found without looking at their rows.
create index request_log_refused on request_log (merchant_id, environment, id, status) where status >= 400;
