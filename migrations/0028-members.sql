create table members (
  merchant_id uuid not null references merchants,
  user_id uuid not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER')),
  status text not null check (status in ('INVITED', 'ACTIVE')),
  invited_by uuid,
  created_at timestamptz not null,
  joined_at timestamptz,
  primary key (merchant_id, user_id)
);
