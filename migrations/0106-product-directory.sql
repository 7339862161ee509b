-- A buyer comes with a product's reference alone: this small directory, replicated everywhere when there are shards, says whose
-- product it is.
create table product_directory (
  reference text primary key,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION'))
);
