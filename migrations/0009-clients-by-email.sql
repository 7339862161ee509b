create index clients_by_email on clients (merchant_id, environment, email_folded) where email_folded is not null;
