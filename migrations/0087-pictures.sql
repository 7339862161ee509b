create table pictures (
  merchant_id uuid not null,
  digest text not null check (digest ~ '^[0-9a-f]{32}$'),
  width int4 not null check (width between 1 and 2000),
  height int4 not null check (height between 1 and 2000),
  size_bytes int4 not null check (size_bytes between 1 and 20000000),
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
