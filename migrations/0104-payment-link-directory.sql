-- A buyer comes with a link's reference alone: this small directory, replicated everywhere when there are shards, says whose link
-- it is.
create table payment_link_directory (
  reference text primary key,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION'))
);
