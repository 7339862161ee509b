-- What of a refund was taken from the money of its payment that was not released yet; the rest was available.
alter table refunds add column held_pending_minor bigint not null default 0 check (held_pending_minor between 0 and amount_minor);
