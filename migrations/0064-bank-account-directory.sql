-- A transfer comes in with a RIB alone: this small directory, replicated everywhere when there are shards, says whose wallet it
-- is, and keeps two wallets from having one RIB.
create table bank_account_directory (
  rib text primary key check (rib ~ '^[0-9]{24}$'),
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION'))
);
