-- A session's token is good as long as its row is: not ended, of a user whose sessions are not older than this one, of a member.
create table portal_sessions (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
