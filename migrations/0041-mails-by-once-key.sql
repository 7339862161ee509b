create unique index mails_once on mails (once_key);
