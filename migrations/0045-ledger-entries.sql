-- Append-only. Credits are positive and debits negative, so that the entries of a transaction sum to zero.
create table ledger_entries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  line int4 not null check (line > 0),
  account text not null check (account in ('merchant.pending', 'merchant.available', 'merchant.reserved',
    'merchant.refund_hold', 'merchant.payout_hold', 'acquirer.receivable', 'cash_network.receivable', 'bank.settlement',
    'platform.fees', 'platform.fx_rounding', 'suspense.unmatched')),
  currency text not null check (length(currency) = 3),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (merchant_id, environment, transaction_id, line)
);
