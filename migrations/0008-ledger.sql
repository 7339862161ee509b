create table ledger_transactions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  event text not null check (length(event) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 64),
  currency text not null check (length(currency) = 3),
  reverses uuid,
  created_at timestamptz not null,
  primary key (merchant_id, environment, id),
  constraint ledger_transactions_once unique (merchant_id, environment, event, subject_id)
);
comment on table ledger_transactions is
  'One row for each business event that moved money. Append-only: a correction is a further transaction that names the one it reverses.';

create table ledger_entries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  line int not null check (line > 0),
  account text not null check (account in ('merchant.pending', 'merchant.available', 'merchant.reserved', 'merchant.refund_hold',
    'merchant.payout_hold', 'merchant.owed', 'acquirer.receivable', 'cash_network.receivable', 'bank.expected', 'bank.settlement',
    'platform.fees', 'platform.vat', 'platform.acquirer_fees', 'platform.fx_rounding', 'suspense.unmatched')),
  currency text not null check (length(currency) = 3),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (merchant_id, environment, transaction_id, line)
);
comment on table ledger_entries is
  'The lines of a ledger transaction. Append-only. Credits are positive and debits negative, so that the entries of a transaction sum to zero.';

create table ledger_balances (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  account text not null,
  slot int not null check (slot >= 0),
  balance_minor bigint not null,
  primary key (merchant_id, environment, currency, account, slot),
  constraint ledger_balances_floor check ((account in ('merchant.pending', 'merchant.owed', 'acquirer.receivable',
    'cash_network.receivable', 'bank.expected', 'bank.settlement', 'platform.fees', 'platform.vat', 'platform.acquirer_fees',
    'platform.fx_rounding', 'suspense.unmatched')) or slot = 0 and balance_minor >= 0)
);
comment on table ledger_balances is
  'What the entries of an account sum to. An account without a floor has a row for each writer, so that no row is hot; an account with a floor has a single row, which alone can be held above it. src/money/ledger/README.md says why the sums are right.';
