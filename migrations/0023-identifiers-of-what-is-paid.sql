alter table payment_sessions add column source_external_id text;
comment on column payment_sessions.source_external_id is
  'The merchant''s own identifier of what is paid, which may be paid more than once: payments of the session come back with it.';
