create table client_visits (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  created_at timestamptz not null,
  used_at timestamptz,
  ends_at timestamptz not null check (ends_at > created_at),
  primary key (merchant_id, environment, id)
);
comment on table client_visits is 'Visits of clients to their page: asked for by e-mail, begun by a link that works once, gone soon after their end.';
comment on column client_visits.email is 'As it was typed, in lower case. It may be that of no client.';
comment on column client_visits.ends_at is 'Of the link; once that is used, of the visit.';
create index client_visits_by_end on client_visits (ends_at);
