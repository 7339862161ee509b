alter table bank_entries
  drop constraint bank_entries_kind_check,
  add constraint bank_entries_kind_check check (kind in ('PAYOUT', 'RETURN', 'FUNDING', 'REFUND', 'REFUND_RETURN', 'SETTLEMENT', 'OWN'));
