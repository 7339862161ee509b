alter table transactions
  add column disputed_minor bigint not null default 0 check (disputed_minor between 0 and amount_minor),
  add column disputed_pending_minor bigint not null default 0 check (disputed_pending_minor between 0 and disputed_minor);
comment on column transactions.disputed_minor is 'Of payments: what disputes have taken that are open or lost.';
comment on column transactions.disputed_pending_minor is
  'What of it was taken while the payment was pending; its release moves the rest.';

insert into disputes (merchant_id, environment, id, payment_id, payment_reference, kind, status, reason, amount_minor, currency, reminded, tries, version,
  created_at, updated_at, closed_at)
select t.merchant_id, t.environment, t.id, t.id, t.reference, 'CHARGEBACK',
  case when t.status = 'DISPUTED' then 'NEEDS_RESPONSE' when t.status = 'CHARGED_BACK' then 'LOST' else 'WON' end,
  'general', l.minor, t.currency, 0, 0, 1, t.updated_at, t.updated_at, case when t.status <> 'DISPUTED' then t.updated_at end
from transactions t
join (
  select p.merchant_id, p.environment, p.subject_id, -sum(e.amount_minor) filter (where e.account <> 'acquirer.receivable') as minor
  from ledger_transactions p
  join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
  where p.event = 'chargeback.received'
  group by p.merchant_id, p.environment, p.subject_id
) l on l.merchant_id = t.merchant_id and l.environment = t.environment and l.subject_id = t.id::text
where t.type in ('PAYMENT', 'FUNDING') and t.method = 'CARD' and l.minor > 0;

update transactions t set disputed_minor = l.minor, disputed_pending_minor = l.pending
from (
  select p.merchant_id, p.environment, p.subject_id, -sum(e.amount_minor) filter (where e.account <> 'acquirer.receivable') as minor,
    coalesce(-sum(e.amount_minor) filter (where e.account = 'merchant.pending'), 0) as pending
  from ledger_transactions p
  join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
  where p.event = 'chargeback.received'
  group by p.merchant_id, p.environment, p.subject_id
) l
where l.merchant_id = t.merchant_id and l.environment = t.environment and l.subject_id = t.id::text
  and t.type in ('PAYMENT', 'FUNDING') and t.method = 'CARD' and t.status in ('DISPUTED', 'CHARGED_BACK');
