-- Mail that is to be sent, or was. The text is made when it is sent: no row holds a link, a password or a key.
create table mails (
  id uuid primary key,
  template text not null,
  recipient text not null,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  parameters text not null,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts int4 not null check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
