-- What refunds have taken of a payment while it was pending; its release moves the rest. Once it is released, or lost to a dispute,
-- this stays as it is: what comes back then is available.
alter table transactions add column refunded_pending_minor bigint not null default 0
  check (refunded_pending_minor between 0 and amount_minor);
