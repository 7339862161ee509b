create index mails_unsent on mails (id) where status <> 'SENT';
comment on index mails_unsent is 'The staff looks at what was not sent, which is little beside all mails.';
