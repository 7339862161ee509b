alter table simulator_payments add column statement_descriptor text check (length(statement_descriptor) between 1 and 200);
comment on column simulator_payments.statement_descriptor is 'What the simulated bank would show on the statement of account, as the session says it.';
