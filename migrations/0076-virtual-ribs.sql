create table bank_virtual_ribs (
  rib text not null check (rib ~ '^[0-9]{24}$'),
  account_id uuid not null,
  owner_id uuid not null,
  bank_name text not null check (length(bank_name) between 1 and 255),
  added_by text not null check (length(added_by) between 1 and 100),
  added_at timestamptz not null,
  ended_by text check (length(ended_by) between 1 and 100),
  ended_because text check (length(ended_because) between 1 and 500),
  ended_at timestamptz,
  in_use boolean check (in_use),
  primary key (rib),
  foreign key (account_id) references bank_accounts(id),
  constraint bank_virtual_ribs_in_use unique (owner_id, account_id, in_use),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_because is null)),
  check ((ended_at is null) = (in_use is not null))
);
comment on table bank_virtual_ribs is
  'Numbers of accounts of the operator, each given to one merchant by the bank: what is sent there arrives on the account, and is of this merchant. None is ever given to another.';
comment on column bank_virtual_ribs.owner_id is 'The merchant.';
comment on column bank_virtual_ribs.ended_at is 'Since when it is used no more: what is sent there waits for a decision.';
comment on column bank_virtual_ribs.in_use is 'True, or null since it has ended: a merchant has one in use on each account.';

create table bank_virtual_credits (
  account_id uuid not null,
  bank_reference text not null check (length(bank_reference) between 1 and 35),
  transaction_id uuid not null,
  primary key (account_id, bank_reference),
  foreign key (account_id) references bank_accounts(id)
);
comment on table bank_virtual_credits is
  'Transfers to virtual RIBs that a notification told of before the statement: each settles one funding, however often it is told.';
