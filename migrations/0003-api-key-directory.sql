-- A key arrives without its merchant: this small directory, replicated everywhere when there are shards, says whose it is.
create table api_key_directory (
  key_hash text primary key,
  owner_id uuid not null,
  key_id uuid not null
);
