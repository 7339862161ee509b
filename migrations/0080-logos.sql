-- What stands at the head of a merchant's pages and papers. `content` is base64 of the file.
create table logos (
  merchant_id uuid primary key,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content text not null check (length(content) between 1 and 174764),
  digest text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null
);
