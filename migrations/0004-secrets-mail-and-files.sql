create table data_keys (
  id text not null,
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (id)
);
comment on table data_keys is
  'The keys that seal secrets at rest, each wrapped under MIZAN_SECRET. They belong to the installation and to no merchant.';

create table mails (
  id uuid not null,
  template text not null,
  recipient text not null,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  parameters text not null,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts int not null check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  once_key text check (length(once_key) between 1 and 128),
  primary key (id)
);
comment on table mails is
  'Mail to be sent, and mail that was. The text is made when it is sent: no row holds a link, a password or a key.';
comment on column mails.parameters is 'JSON.';
comment on column mails.once_key is 'Of two mails that are about the same and must be one, this decides.';
create unique index mails_once on mails (once_key);

create table mailbox (
  id uuid not null,
  recipient text not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (id)
);
comment on table mailbox is 'Where mail goes while no mail server is set: developers read it there. Sealed.';
create index mailbox_by_age on mailbox (created_at);

create table files (
  merchant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('COMING', 'KEPT')),
  name text not null check (length(name) between 1 and 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes between 1 and 20000000),
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

create table pictures (
  merchant_id uuid not null,
  digest text not null check (digest ~ '^[0-9a-f]{32}$'),
  width int not null check (width between 1 and 2000),
  height int not null check (height between 1 and 2000),
  size_bytes int not null check (size_bytes between 1 and 20000000),
  unused_since timestamptz,
  added_by uuid,
  created_at timestamptz not null,
  primary key (merchant_id, digest)
);
comment on table pictures is
  'Pictures of products. Their sizes are files in the store of documents, named after the merchant and the digest.';
comment on column pictures.digest is 'The first half of the SHA-256 of the largest size, in hexadecimal.';
comment on column pictures.size_bytes is 'Of all sizes together.';
comment on column pictures.unused_since is 'When no product was seen to show it; null while one does, and before the first look.';
create index pictures_by_age on pictures (created_at, merchant_id, digest);
