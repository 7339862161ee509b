alter table bank_statements add column digest text;
comment on column bank_statements.digest is 'SHA-256 of what the statement says, whatever message it came in. Null for those of before digests were kept.';
