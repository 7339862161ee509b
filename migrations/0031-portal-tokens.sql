-- What stands behind links in mails, log-in tokens and confirmation tokens. The text of a token is in no row: it is the id with
-- a code that only the holder of MIZAN_SECRET can make.
create table portal_tokens (
  id uuid primary key,
  kind text not null check (kind in ('ACTIVATION', 'INVITATION', 'PASSWORD_RESET', 'LOGIN', 'CONFIRMATION')),
  user_id uuid not null,
  subject uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
