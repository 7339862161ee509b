-- Where mail goes while there is no mail server: for the eyes of whoever develops against this installation.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  sealed text not null,
  created_at timestamptz not null
);
