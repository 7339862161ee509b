-- Where a notification of a checkout session goes; null where the webhook's own URL is meant.
alter table deliveries add column url text check (length(url) <= 2048);
