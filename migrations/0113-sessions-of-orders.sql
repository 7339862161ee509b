alter table payment_sessions add column source_order text;
