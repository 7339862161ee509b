-- A reply that shows a secret once is kept sealed.
alter table idempotency_keys add column is_sealed bool not null default false;
