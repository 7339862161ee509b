alter table ledger_balances
  drop constraint ledger_balances_floor,
  add constraint ledger_balances_floor check (account in ('merchant.pending', 'merchant.owed', 'acquirer.receivable',
    'cash_network.receivable', 'bank.expected', 'bank.settlement', 'platform.fees', 'platform.vat', 'platform.acquirer_fees',
    'platform.fx_rounding', 'suspense.unmatched')
    or (slot = 0 and balance_minor >= 0));
