create index webhooks_troubled on webhooks (merchant_id, environment, id) where status = 'SUSPENDED' or failing_since is not null;
comment on index webhooks_troubled is 'The staff looks at these over all merchants.';
