alter table bank_entries add column part int not null default 1;
comment on column bank_entries.part is 'From 1: a settlement may come in several entries, and everything else in one.';
