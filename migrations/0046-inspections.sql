create table inspections (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  staff_session_id uuid not null,
  role text not null check (length(role) between 1 and 20),
  reason text not null check (length(reason) between 1 and 500),
  ticket_hash text not null check (length(ticket_hash) = 64),
  ticket_expires_at timestamptz not null,
  secret_hash text check (length(secret_hash) = 64),
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants(merchant_id),
  check ((opened_at is null) = (secret_hash is null)),
  check ((opened_at is null) = (expires_at is null)),
  check (ended_at is null or opened_at is not null)
);
comment on table inspections is
  'Looks of the operator''s staff at the dashboard of a merchant as the merchant sees it, to read only.';
comment on column inspections.role is 'Role of the person when it was asked for; with another one it is over.';
comment on column inspections.reason is 'Written by the person; the merchant does not read it.';
comment on column inspections.ticket_hash is 'SHA-256 of the text that opens it once, within a minute.';
comment on column inspections.secret_hash is 'SHA-256 of the secret in the cookie of the browser that opened it.';
create index inspections_open on inspections (expires_at, id) where opened_at is not null and ended_at is null;
create index inspections_by_age on inspections (created_at);
