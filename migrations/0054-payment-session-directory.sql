-- A buyer comes with a session's token alone, which names its id: this small directory, replicated everywhere when there are
-- shards, says whose session it is.
create table payment_session_directory (
  session_id uuid primary key,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION'))
);
