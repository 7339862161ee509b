-- What the operator decided last of production access, and why; with a request or without.
alter table merchants
  add column production_decided_at timestamptz,
  add column production_reason text;
