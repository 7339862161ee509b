alter table bank_accounts add column opened_at timestamptz;
comment on column bank_accounts.opened_at is 'When the opening was entered: it has all that the books had of the bank by then and no statement had shown.';
update bank_accounts a set opened_at = s.imported_at from bank_statements s
where s.account_id = a.id and s.position = 1 and exists (select 1 from bank_entries e where e.statement_id = s.id and e.line = 0);
