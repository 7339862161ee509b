alter table bank_statements add column counted_until date;
comment on column bank_statements.counted_until is 'The day whose figures have its closing balance, where that is later than the one on which it ends: that one was closed.';
