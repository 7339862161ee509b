alter table merchants add column sandbox_closed_at timestamptz;
comment on column merchants.sandbox_closed_at is 'Set while the sandbox is being emptied: it takes no calls, and no claim is made about it.';
