-- What the entries of an account sum to. An account without a floor has a row for each writer, so that no row is hot; one with
-- a floor has a single row, which alone can be held above it. src/money/ledger/README.md says why the sums are right.
create table ledger_balances (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  account text not null,
  slot int4 not null check (slot >= 0),
  balance_minor bigint not null,
  primary key (merchant_id, environment, currency, account, slot),
  constraint ledger_balances_floor check (account in ('merchant.pending', 'acquirer.receivable', 'cash_network.receivable',
    'bank.settlement', 'platform.fees', 'platform.fx_rounding', 'suspense.unmatched') or (slot = 0 and balance_minor >= 0))
);
