alter table bank_entries drop constraint bank_entries_subject;
