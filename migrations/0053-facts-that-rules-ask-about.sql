alter table transactions add column risk_facts text;
comment on column transactions.risk_facts is
  'JSON: what was known of an attempt by card for the operator''s rules before the bank was asked; none of payments before there were such facts, and of those whose buyer was forgotten.';
