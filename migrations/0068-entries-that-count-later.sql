alter table bank_entries add column counted_on date;
comment on column bank_entries.counted_on is 'The day whose figures have it, where that is another than the one of the bank: that one was closed, or an earlier statement had ended it.';
