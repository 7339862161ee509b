alter table transactions add column source_order text;
