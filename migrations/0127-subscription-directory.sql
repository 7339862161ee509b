-- A client comes with a subscription's token alone, which names its id: this small directory, replicated everywhere when there are
-- shards, says whose subscription it is.
create table subscription_directory (
  subscription_id uuid primary key,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION'))
);
