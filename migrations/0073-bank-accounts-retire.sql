alter table bank_accounts add column retired_at timestamptz, add column retired_by text, add column retired_because text;
comment on column bank_accounts.retired_at is 'Since when payouts leave it no more, and no day waits for its statements.';
