alter table merchants
  add column legal_name text check (length(legal_name) between 1 and 255),
  add column support_email text,
  add column support_phone text,
  add column website text,
  add column time_zone text not null default 'Africa/Casablanca',
  add column locale text not null default 'fr' check (locale in ('en', 'fr', 'ar')),
  add column require_totp boolean not null default false;
