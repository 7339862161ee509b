-- A session's token is good as long as its row is: not ended, of a member, and of a person who proved who they are after the last
-- time that all sessions were ended. A session that grows out of another keeps its proof and its end.
create table portal_sessions (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
