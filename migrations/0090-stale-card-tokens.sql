-- What stood for a saved card at the acquirer before the same card was saved again: sealed, until the acquirer has forgotten it.
create table stale_card_tokens (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  token text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, id)
);
