create table pairings (
  id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  machine text not null check (length(machine) between 1 and 100),
  address text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DENIED', 'DONE')),
  approved_for uuid,
  approved_by uuid,
  environment text check (environment in ('SANDBOX', 'PRODUCTION')),
  name text check (length(name) between 1 and 255),
  scopes text[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  constraint pairings_code unique (code_hash),
  constraint pairings_decided check ((status in ('APPROVED', 'DONE')) = (approved_for is not null and approved_by is not null
    and environment is not null and name is not null and scopes is not null))
);
create index pairings_by_age on pairings (expires_at);

comment on table pairings is 'Machines that ask for a key, each with a code that a person confirms in the dashboard. The key is made when the machine '
  'fetches it, and stands in no row here; nor does the code, of which there is only a hash.';
comment on column pairings.machine is 'Name that the machine gave itself.';
comment on column pairings.status is 'DONE: the key was fetched, once.';
comment on column pairings.approved_for is 'The merchant whose key it will be.';
