-- What came of an endpoint's attempts, hour by hour. `took` counts attempts by how long they took, in steps.
create table webhook_hours (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  webhook_id uuid not null,
  hour timestamptz not null,
  delivered int4 not null,
  failed_attempts int4 not null,
  failed int4 not null,
  took_50 int4 not null,
  took_100 int4 not null,
  took_250 int4 not null,
  took_500 int4 not null,
  took_1000 int4 not null,
  took_2500 int4 not null,
  took_5000 int4 not null,
  took_10000 int4 not null,
  primary key (merchant_id, environment, webhook_id, hour)
);
