alter table events add column traceparent text check (length(traceparent) = 55);
comment on column events.traceparent is 'W3C''s traceparent of the request or job that caused it, where the operator traces: its deliveries are parts of that trace.';
