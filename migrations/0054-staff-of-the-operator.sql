create table staff (
  id uuid primary key,
  email text not null,
  email_folded text not null unique check (length(email_folded) between 3 and 254),
  full_name text check (length(full_name) between 1 and 255),
  role text not null check (role in ('SUPPORT', 'RISK', 'FINANCE', 'ADMIN')),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'REMOVED')),
  password_hash text,
  totp_seed text,
  totp_confirmed_at timestamptz,
  totp_step int8,
  sessions_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table staff is
  'People of the company that runs Mizan, who work in the operator''s console. They are no users: nobody of a merchant is here.';
comment on column staff.totp_seed is 'Sealed.';
comment on column staff.totp_step is 'The last step of time whose code was used: a code works once.';
comment on column staff.sessions_from is 'Sessions from before this moment are over.';

create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_codes is
  'Codes that let a person of the staff in without the authenticator app, each once. Only their hashes are stored.';

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_until timestamptz,
  ended_at timestamptz
);
comment on table staff_sessions is
  'Who is logged in to the operator''s console. A session is good while it has not ended, its person is active, and it began '
  'after staff.sessions_from.';
comment on column staff_sessions.confirmed_until is
  'Until then, money, secrets and roles may be touched: a code was given, and no 15 minutes without such an act have passed since.';
create index staff_sessions_by_end on staff_sessions (expires_at);

create table staff_tokens (
  id uuid primary key,
  kind text not null check (kind in ('INVITATION', 'LOGIN')),
  staff_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_tokens is
  'Links in mails to the staff, and log-in tokens, each of which works once. The text of a token is in no row: it is the id with '
  'a code that only the holder of MIZAN_SECRET can make.';
create index staff_tokens_by_end on staff_tokens (expires_at);
create index staff_tokens_of_person on staff_tokens (staff_id, kind);

create table operator_acts (
  sequence int8 primary key check (sequence > 0),
  body text not null,
  hash text not null check (length(hash) = 64),
  created_at timestamptz not null
);
comment on table operator_acts is
  'What the staff did, and what they read of persons. Append-only; each hash covers the one before it, so that a change or a gap '
  'shows.';
comment on column operator_acts.body is 'JSON, kept as the bytes that were hashed.';

create table operator_act_heads (
  chain text primary key check (chain = 'operator'),
  sequence int8 not null,
  hash text not null
);
comment on table operator_act_heads is 'The end of the chain of acts, in one row. Its lock gives the next sequence.';

create table approvals (
  id uuid primary key,
  kind text not null,
  subject text not null,
  parameters text not null,
  reason text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  open_key text unique,
  check ((status = 'WAITING') = (open_key is not null)),
  check ((status in ('WAITING', 'EXPIRED')) = (decided_by is null)),
  check (status not in ('APPROVED', 'REFUSED') or decided_by <> asked_by),
  check (status <> 'WITHDRAWN' or decided_by = asked_by)
);
comment on table approvals is
  'Acts that one person of the staff asks for and another does, or refuses, within 72 hours.';
comment on column approvals.parameters is 'JSON: what the act is done with once it is approved.';
comment on column approvals.open_key is 'Kind and subject while it waits: a thing is asked for once at a time.';
create index approvals_by_time on approvals (asked_at, id);
