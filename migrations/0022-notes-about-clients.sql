alter table clients add column note text check (length(note) between 1 and 2000);
comment on column clients.note is 'The note of the company''s people, which no client and no event shows.';
alter table clients drop constraint clients_erased;
alter table clients add constraint clients_erased check (deleted_at is null and name is not null or deleted_at is not null
  and coalesce(name, email, phone, address_line1, external_id, metadata, note) is null);
