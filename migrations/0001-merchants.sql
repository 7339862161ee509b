create table merchants (
  merchant_id uuid primary key,
  bucket text not null check (length(bucket) = 2),
  name text not null check (length(name) between 1 and 255),
  production_access text not null check (production_access in ('NOT_ENABLED', 'ENABLED', 'SUSPENDED')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
