-- People with a password. They belong to no merchant alone, so the table is one of the small ones that every shard would hold.
create table users (
  id uuid primary key,
  email text not null,
  email_folded text not null unique check (length(email_folded) between 3 and 254),
  full_name text check (length(full_name) between 1 and 255),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  status text not null check (status in ('PENDING', 'ACTIVE')),
  password_hash text,
  totp_seed text,
  totp_confirmed_at timestamptz,
  totp_step int8,
  sessions_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
