alter table bank_entries add column credited_to text constraint bank_entries_credited_to references bank_virtual_ribs(rib);
comment on column bank_entries.credited_to is 'The virtual RIB that it was sent to.';
