alter table bank_entries add constraint bank_entries_once unique (kind, subject_id, part);
