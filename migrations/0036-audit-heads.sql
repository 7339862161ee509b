create table audit_heads (
  merchant_id uuid primary key,
  sequence int4 not null,
  hash text not null
);
