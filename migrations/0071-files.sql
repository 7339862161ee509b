create table files (
  merchant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('COMING', 'KEPT')),
  name text not null check (length(name) between 1 and 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int4 not null check (size_bytes between 1 and 20000000),
  sealed_key text not null,
  used_for text check (length(used_for) between 1 and 100),
  kind text check (length(kind) between 1 and 40),
  added_by uuid not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
comment on table files is
  'Documents that people of a company have handed in. What they hold is in the store of DOCUMENTS_URL, encrypted with a key of their own.';
comment on column files.status is 'COMING while the store may not have it yet.';
comment on column files.sealed_key is 'The key of the content, sealed to this row.';
comment on column files.used_for is 'What it belongs to; without it, it is removed after a day.';
comment on column files.kind is 'What it shows, such as a receipt.';
create index files_unused on files (created_at, id) where used_for is null;
