create table recovery_codes (
  user_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
