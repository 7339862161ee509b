create table staff (
  id uuid not null,
  email text not null,
  email_folded text not null check (length(email_folded) between 3 and 254),
  full_name text check (length(full_name) between 1 and 255),
  role text not null check (role in ('SUPPORT', 'RISK', 'FINANCE', 'ADMIN')),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'REMOVED')),
  password_hash text,
  totp_seed text,
  totp_confirmed_at timestamptz,
  totp_step bigint,
  sessions_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  oidc_subject text check (length(oidc_subject) between 3 and 2000),
  primary key (id),
  unique (email_folded),
  unique (oidc_subject)
);
comment on table staff is
  'People of the company that runs Mizan, who work in the operator''s console. They are no users: nobody of a merchant is here.';
comment on column staff.totp_seed is 'Sealed.';
comment on column staff.totp_step is 'The last step of time whose code was used: a code works once.';
comment on column staff.sessions_from is 'Sessions from before this moment are over.';
comment on column staff.oidc_subject is
  'The person at the company''s own provider of log-ins: its issuer, a space, and the subject there. Once it is known, no other account with the same e-mail opens this one.';

create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_codes is
  'Codes that let a person of the staff in without the authenticator app, each once. Only their hashes are stored.';

create table staff_passkeys (
  credential_id text not null check (length(credential_id) between 16 and 1400),
  staff_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  public_key text not null check (length(public_key) between 32 and 8000),
  counter bigint not null check (counter >= 0),
  transports text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (credential_id)
);
comment on table staff_passkeys is
  'Passkeys of the staff (WebAuthn), each of which logs its person in by itself, since the device verifies them. A passkey is in addition to the authenticator app.';
comment on column staff_passkeys.public_key is 'COSE key in base64url; no secret.';
comment on column staff_passkeys.counter is
  'The last count that the device told; one that does not grow is a copy. 0 for devices that do not count.';
comment on column staff_passkeys.transports is 'JSON list of ways to the device, such as internal.';
create index staff_passkeys_of_person on staff_passkeys (staff_id, created_at);

create table staff_challenges (
  id uuid not null,
  expires_at timestamptz not null,
  primary key (id)
);
comment on table staff_challenges is
  'Challenges of the operator''s door that were answered: each is good for one answer. One that was not answered is in no row; the text that the browser keeps is its id with a code that only the holder of MIZAN_SECRET can make.';
create index staff_challenges_by_end on staff_challenges (expires_at);

create table staff_sessions (
  id uuid not null,
  staff_id uuid not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_until timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  primary key (id)
);
comment on table staff_sessions is
  'Who is logged in to the operator''s console. A session is good while it has not ended, its person is active, and it began after staff.sessions_from.';
comment on column staff_sessions.confirmed_until is
  'Until then, money, secrets and roles may be touched: a code was given, and no 15 minutes without such an act have passed since.';
create index staff_sessions_by_end on staff_sessions (expires_at);

create table staff_tokens (
  id uuid not null,
  kind text not null check (kind in ('INVITATION', 'LOGIN')),
  staff_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (id)
);
comment on table staff_tokens is
  'Links in mails to the staff, and log-in tokens, each of which works once. The text of a token is in no row: it is the id with a code that only the holder of MIZAN_SECRET can make.';
create index staff_tokens_by_end on staff_tokens (expires_at);
create index staff_tokens_of_person on staff_tokens (staff_id, kind);

create table operator_acts (
  sequence bigint not null check (sequence > 0),
  body text not null,
  hash text not null check (length(hash) = 64),
  created_at timestamptz not null,
  primary key (sequence)
);
comment on table operator_acts is
  'What the staff did, and what they read of persons. Append-only; each hash covers the one before it, so that a change or a gap shows.';
comment on column operator_acts.body is 'JSON, kept as the bytes that were hashed.';

create table operator_act_heads (
  chain text not null check (chain = 'operator'),
  sequence bigint not null,
  hash text not null,
  primary key (chain)
);
comment on table operator_act_heads is 'The end of the chain of acts, in one row. Its lock gives the next sequence.';

create table operator_alerts (
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  count int not null check (count > 0),
  since timestamptz not null,
  opened_at timestamptz not null,
  solved_at timestamptz,
  primary key (id),
  constraint operator_alerts_open unique nulls not distinct (kind, solved_at),
  check (solved_at is null or solved_at >= opened_at)
);
comment on table operator_alerts is
  'What has waited longer than it may. Of a kind one is open at a time: it is told once, and again after it was solved and has come back.';
comment on column operator_alerts.count is 'As many as waited when it was looked at last.';
comment on column operator_alerts.since is 'Since when the oldest of them waits.';
create index operator_alerts_solved on operator_alerts (solved_at, id) where solved_at is not null;

create table approvals (
  id uuid not null,
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
  open_key text,
  primary key (id),
  unique (open_key),
  check ((status = 'WAITING') = (open_key is not null)),
  check ((status in ('WAITING', 'EXPIRED')) = (decided_by is null)),
  check ((status <> all (array['APPROVED', 'REFUSED'])) or decided_by <> asked_by),
  check (status <> 'WITHDRAWN' or decided_by = asked_by)
);
comment on table approvals is 'Acts that one person of the staff asks for and another does, or refuses, within 72 hours.';
comment on column approvals.parameters is 'JSON: what the act is done with once it is approved.';
comment on column approvals.open_key is 'Kind and subject while it waits: a thing is asked for once at a time.';
create index approvals_by_time on approvals (asked_at, id);
