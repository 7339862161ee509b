alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('merchant.pending', 'merchant.available', 'merchant.reserved',
    'merchant.refund_hold', 'merchant.payout_hold', 'merchant.owed', 'acquirer.receivable', 'cash_network.receivable',
    'bank.expected', 'bank.settlement', 'platform.fees', 'platform.vat', 'platform.acquirer_fees', 'platform.fx_rounding',
    'suspense.unmatched'));
