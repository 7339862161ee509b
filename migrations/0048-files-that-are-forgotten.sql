alter table bank_files alter column content drop not null;
comment on column bank_files.content is 'Null once it is not needed any more: it names accounts and people.';
