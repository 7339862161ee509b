-- Of payouts, JSON: where the money goes, and what the bank has told.
alter table transactions add column payout text;
