create table sandbox_resets (
  merchant_id uuid not null,
  removed int8 not null check (removed >= 0),
  step int4 not null check (step >= 0),
  asked_by text not null check (length(asked_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id)
);
comment on table sandbox_resets is
  'The last time that each merchant emptied its sandbox, or is emptying it.';
comment on column sandbox_resets.removed is 'Rows that are gone so far.';
comment on column sandbox_resets.step is 'Tables that are empty so far.';
comment on column sandbox_resets.asked_by is 'A user, or the operator.';
