create table data_keys (
  id text primary key,
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
comment on table data_keys is
  'The keys that seal secrets at rest, each wrapped under MIZAN_SECRET. They belong to the installation and to no merchant.';

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
comment on table mails is
  'Mail to be sent, and mail that was. The text is made when it is sent: no row holds a link, a password or a key.';
comment on column mails.parameters is 'JSON.';

create table mailbox (
  id uuid primary key,
  recipient text not null,
  sealed text not null,
  created_at timestamptz not null
);
comment on table mailbox is 'Where mail goes while no mail server is set: developers read it there. Sealed.';
create index mailbox_by_age on mailbox (created_at);
