create table users (
  id uuid not null,
  email text not null,
  email_folded text not null check (length(email_folded) between 3 and 254),
  full_name text check (length(full_name) between 1 and 255),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  status text not null check (status in ('PENDING', 'ACTIVE')),
  password_hash text,
  totp_seed text,
  totp_confirmed_at timestamptz,
  totp_step bigint,
  sessions_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  unique (email_folded)
);
comment on table users is
  'People with a password. They may belong to several merchants, so this is one of the small tables that every shard would hold.';
comment on column users.email is 'As the person spells it; email_folded is what is compared.';
comment on column users.totp_seed is 'Sealed.';
comment on column users.totp_step is 'The last step of time whose code was used: a code works once.';
comment on column users.sessions_from is 'Sessions from before this moment are over.';

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is
  'Codes that let a person in without the authenticator app, each once. Only their hashes are stored.';

create table members (
  merchant_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER')),
  status text not null check (status in ('INVITED', 'ACTIVE')),
  invited_by uuid,
  invited_email text,
  invited_name text check (length(invited_name) between 1 and 255),
  created_at timestamptz not null,
  joined_at timestamptz,
  primary key (merchant_id, user_id),
  foreign key (merchant_id) references merchants(merchant_id)
);
comment on table members is 'Who belongs to a merchant, in which role.';
comment on column members.invited_email is
  'As the inviting company spells it. The e-mail and name of the account are shown only after the person has joined: before that they would tell that the e-mail has an account elsewhere.';
create index members_by_user on members (user_id, merchant_id);

create table portal_sessions (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  seen_at timestamptz,
  primary key (merchant_id, id)
);
comment on table portal_sessions is
  'Who is logged in. A session is good while it has not ended, its person is a member, and the person proved who they are after users.sessions_from. A session that grows out of another keeps its proof and its end.';
create index portal_sessions_by_age on portal_sessions (expires_at);
create index portal_sessions_by_user on portal_sessions (user_id, expires_at);

create table portal_tokens (
  id uuid not null,
  kind text not null check (kind in ('ACTIVATION', 'INVITATION', 'PASSWORD_RESET', 'LOGIN', 'CONFIRMATION')),
  user_id uuid not null,
  subject uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (id)
);
comment on table portal_tokens is
  'Links in mails, log-in tokens and confirmation tokens, each of which works once. The text of a token is in no row: it is the id with a code that only the holder of MIZAN_SECRET can make.';
create index portal_tokens_by_user on portal_tokens (user_id, kind);
create index portal_tokens_by_age on portal_tokens (expires_at);

create table portal_requests (
  id uuid not null,
  kind text not null check (kind in ('SIGN_UP', 'FORGOT_PASSWORD', 'FAILED_LOGIN')),
  email text not null,
  parameters text not null,
  address text not null,
  correlation_id text not null,
  created_at timestamptz not null,
  primary key (id)
);
comment on table portal_requests is
  'Requests from people who have not proved who they are. They are answered before anything is looked up and worked on by a job, so that neither the answer nor its time tells whether an e-mail is known.';
comment on column portal_requests.parameters is 'JSON.';

create table throttles (
  key text not null,
  used int not null check (used > 0),
  ends_at timestamptz not null,
  primary key (key)
);
comment on table throttles is
  'How often something was tried of late. In the database, so that neither a restart nor another node forgets.';
create index throttles_by_age on throttles (ends_at);

create table audit_events (
  merchant_id uuid not null,
  sequence int not null check (sequence > 0),
  body text not null,
  hash text not null check (length(hash) = 64),
  created_at timestamptz not null,
  primary key (merchant_id, sequence)
);
comment on table audit_events is
  'Security events of a merchant. Append-only; each hash covers the one before it, so that a change or a gap shows.';
comment on column audit_events.body is 'JSON, kept as the bytes that were hashed.';

create table audit_heads (
  merchant_id uuid not null,
  sequence int not null,
  hash text not null,
  primary key (merchant_id)
);
comment on table audit_heads is 'The end of each chain of audit events. Its lock gives the next sequence.';
