-- The keys that seal secrets at rest, each wrapped under MIZAN_SECRET. They belong to the installation, to no merchant.
create table data_keys (
  id text primary key,
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
