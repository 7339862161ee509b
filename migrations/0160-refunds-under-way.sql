-- Whoever pays a refund has said that it has taken it over, and has not said since that it did nothing: it is asked about for longer.
alter table refunds add column is_under_way boolean not null default false;
