create table pricing_plans (
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version int4 not null check (version > 0),
  valid_from timestamptz not null,
  rules text not null check (length(rules) <= 65536),
  created_at timestamptz not null,
  primary key (name, version),
  constraint pricing_plans_valid_from unique (name, valid_from)
);
comment on table pricing_plans is 'Versions of what merchants pay. Never changed: another version takes its place. The first of `standard` is in the code.';
comment on column pricing_plans.rules is 'JSON: a list of rules, of which the first has no condition.';

create table plan_assignments (
  merchant_id uuid not null,
  valid_from timestamptz not null,
  plan text not null check (length(plan) <= 40),
  created_at timestamptz not null,
  primary key (merchant_id, valid_from)
);
comment on table plan_assignments is 'The plan of a merchant from an instant on; `standard` without one.';

create table plan_exceptions (
  merchant_id uuid not null,
  number int4 not null check (number > 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  rule text not null check (length(rule) <= 4096),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  primary key (merchant_id, number),
  check (valid_until > valid_from)
);
comment on table plan_exceptions is 'Rules of one merchant that come before those of its plan. Only their end may change, and only until it has come.';
comment on column plan_exceptions.rule is 'JSON of one rule.';
