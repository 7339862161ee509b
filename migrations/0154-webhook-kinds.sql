-- NOTIFICATION: the one row of an environment that stands for the notification URLs of its checkout sessions. It has their secret and
-- their queue, and no URL of its own: each delivery names one. It is in no list and is never suspended.
alter table webhooks add column kind text not null default 'WEBHOOK' check (kind in ('WEBHOOK', 'NOTIFICATION'));
