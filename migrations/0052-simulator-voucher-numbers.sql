-- An agent has the number alone: this small directory, replicated everywhere when there are shards, says whose voucher it is.
create table simulator_voucher_numbers (
  number text primary key,
  owner_id uuid not null,
  reference text not null,
  agent_transaction_id text constraint simulator_voucher_numbers_agent_transaction unique
);
