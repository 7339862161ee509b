create table payment_sessions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  source_kind text not null check (source_kind in ('CHECKOUT', 'PAYMENT_LINK', 'PRODUCT_ORDER', 'SUBSCRIPTION', 'FUNDING')),
  source_id text not null,
  status text not null check (status in ('OPEN', 'PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH', 'PAID', 'BLOCKED', 'EXPIRED',
    'CANCELED')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  source_order text,
  order_id text,
  description text,
  items text,
  customer text,
  client_id uuid,
  methods text[] not null,
  return_url text,
  cancel_url text,
  notification_url text,
  locale text check (locale in ('en', 'fr', 'ar')),
  save_payment_method boolean not null,
  integration text not null check (integration in ('HOSTED', 'CUSTOM')),
  allowed_origins text[],
  three_ds text not null check (three_ds in ('AUTO', 'FORCE')),
  attempts int not null,
  attempts_max int not null check (attempts_max > 0),
  statement_descriptor text,
  attribution text,
  external_id text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  transaction_id uuid,
  payment_method text,
  last_decline text,
  verification_hash text,
  verification_bound_to text,
  verification_ends_at timestamptz,
  cancel_reason text,
  last_failure text,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  submitted_at timestamptz,
  submitted_method text check (submitted_method in ('CARD', 'CASH')),
  three_ds_started_at timestamptz,
  three_ds_passed_at timestamptz,
  voucher_at timestamptz,
  paid_at timestamptz,
  canceled_at timestamptz,
  expired_at timestamptz,
  source_external_id text,
  primary key (merchant_id, environment, id),
  constraint payment_sessions_external_id unique (merchant_id, environment, external_id),
  check (attempts between 0 and attempts_max),
  check ((paid_at is not null) = (status = 'PAID'))
);
comment on table payment_sessions is
  'What a buyer is asked to pay, and for what: a checkout session of the API, a payment link, an order, a due date or a funding.';
comment on column payment_sessions.source_order is 'JSON: the product order that is paid, as it was then.';
comment on column payment_sessions.items is 'JSON.';
comment on column payment_sessions.customer is 'JSON.';
comment on column payment_sessions.attribution is 'JSON.';
comment on column payment_sessions.payment_method is 'JSON.';
comment on column payment_sessions.last_decline is 'JSON.';
comment on column payment_sessions.last_failure is 'Why the last attempt brought no money.';
comment on column payment_sessions.version is 'Grows with each event.';
comment on column payment_sessions.submitted_at is
  'When the buyer first came to this step, as with the four columns after it: written with the move itself.';
comment on column payment_sessions.source_external_id is
  'The merchant''s own identifier of what is paid, which may be paid more than once: payments of the session come back with it.';
create index payment_sessions_by_age on payment_sessions (merchant_id, environment, source_kind, created_at, id);
create index payment_sessions_by_order on payment_sessions (merchant_id, environment, order_id, created_at);
create index payment_sessions_to_end on payment_sessions (expires_at) where paid_at is null and canceled_at is null and expired_at
  is null;

create table payment_session_directory (
  session_id uuid not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (session_id)
);
comment on table payment_session_directory is
  'Which merchant a session belongs to: a buyer comes with its token alone, which names the id. One of the small directories that every shard would hold.';

create table payment_session_orders (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  order_id text not null,
  primary key (merchant_id, environment, order_id)
);
comment on table payment_session_orders is
  'One row for each order that ever had a checkout session. Creations for one order wait for its lock, so that each sees the session of the one before.';

create table transactions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  sequence bigint not null check (sequence > 0),
  reference text not null,
  type text not null check (type in ('PAYMENT', 'REFUND', 'PAYOUT', 'FEE', 'FUNDING')),
  status text not null check (status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN', 'PENDING_CASH', 'SUCCEEDED', 'FAILED',
    'EXPIRED', 'CANCELED', 'DISPUTED', 'CHARGED_BACK', 'PENDING', 'IN_TRANSIT', 'PAID')),
  status_reason text,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  refunded_minor bigint not null,
  refunded_pending_minor bigint not null default 0,
  currency text not null check (length(currency) = 3),
  method text check (method in ('CARD', 'CASH', 'BANK_TRANSFER', 'WALLET')),
  card text,
  card_last4 text,
  cash text,
  three_ds text,
  decline text,
  authorisation_code text,
  acquirer text,
  acquirer_reference text,
  action text,
  consent text,
  payout text,
  source_kind text,
  source_id text,
  source_order text,
  session_id uuid,
  order_id text,
  client_id uuid,
  payment_method_id uuid,
  customer text,
  parent_id uuid,
  payout_id uuid,
  is_late boolean not null,
  external_id text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  asks int not null,
  next_ask_at timestamptz,
  available_at timestamptz,
  released_at timestamptz,
  simulated_at timestamptz,
  version int not null check (version > 0),
  correlation_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  vat_minor bigint not null default 0 check (vat_minor >= 0),
  priced_by text check (length(priced_by) <= 400),
  disputed_minor bigint not null default 0,
  disputed_pending_minor bigint not null default 0,
  primary key (merchant_id, environment, id),
  constraint transactions_reference unique (merchant_id, environment, reference),
  constraint transactions_sequence unique (merchant_id, environment, sequence),
  check (refunded_minor between 0 and amount_minor),
  check (refunded_pending_minor between 0 and amount_minor),
  check (disputed_minor between 0 and amount_minor),
  check (disputed_pending_minor between 0 and disputed_minor)
);
comment on table transactions is
  'Every movement of money as a merchant sees it: payments, refunds, payouts, fees, fundings. The ledger has its accounts; this has its story.';
comment on column transactions.sequence is 'Given under the lock of transaction_heads: it never changes, and no gap fills later.';
comment on column transactions.refunded_pending_minor is
  'What refunds have taken of a payment while it was pending; its release moves the rest. Once it is released, or lost to a dispute, this stays as it is: what comes back then is available.';
comment on column transactions.card is 'JSON, masked.';
comment on column transactions.cash is 'JSON.';
comment on column transactions.three_ds is 'JSON.';
comment on column transactions.decline is 'JSON.';
comment on column transactions.action is 'JSON: what the buyer is asked to do.';
comment on column transactions.consent is 'JSON.';
comment on column transactions.payout is 'Of payouts, JSON: where the money goes, and what the bank has said.';
comment on column transactions.source_order is 'JSON: the product order that is paid, as it was then.';
comment on column transactions.customer is 'JSON.';
comment on column transactions.asks is 'How often the acquirer was asked what became of it.';
comment on column transactions.simulated_at is 'In the sandbox: the time that a forced due date stood for.';
comment on column transactions.vat_minor is 'The part of the fee that is value added tax.';
comment on column transactions.priced_by is
  'The version that priced it, such as `standard@1`, with the numbers of the exceptions that it met.';
comment on column transactions.disputed_minor is 'Of payments: what disputes have taken that are open or lost.';
comment on column transactions.disputed_pending_minor is
  'What of it was taken while the payment was pending; its release moves the rest.';
create index transactions_to_ask on transactions (next_ask_at) where next_ask_at is not null;
create index transactions_to_release on transactions (available_at) where available_at is not null and released_at is null;
create index transactions_by_session on transactions (merchant_id, environment, session_id);
create index transactions_by_age on transactions (merchant_id, environment, created_at, id);
create index transactions_by_order on transactions (merchant_id, environment, order_id) where order_id is not null;
create index transactions_by_external_id on transactions (merchant_id, environment, external_id) where external_id is not null;
create index transactions_by_client on transactions (merchant_id, environment, client_id) where client_id is not null;
create index transactions_by_payout on transactions (merchant_id, environment, payout_id) where payout_id is not null;
create index transactions_by_source on transactions (merchant_id, environment, source_id) where source_id is not null;
create index transactions_released on transactions (released_at) where released_at is not null;
create index transactions_pending on transactions (merchant_id, environment, available_at) where available_at is not null and
  released_at is null;
create index transactions_to_pay_out on transactions (merchant_id, environment, released_at) where type = 'PAYMENT' and
  released_at is not null and payout_id is null;
create index transactions_for_the_operator on transactions (status_reason, updated_at) where status_reason in ('OPERATOR',
  'LATE_CASH');
create index transactions_payouts on transactions (merchant_id, environment, currency) where type = 'PAYOUT';
create index transactions_payouts_pending on transactions (currency, created_at, id) where environment = 'PRODUCTION' and
  type = 'PAYOUT' and status = 'PENDING';
create index transactions_by_acquirer_reference on transactions (acquirer, acquirer_reference) where environment = 'PRODUCTION'
  and (type in ('PAYMENT', 'FUNDING')) and acquirer_reference is not null;
create index transactions_open_at_acquirers on transactions (acquirer, id) where environment = 'PRODUCTION' and (type in
  ('PAYMENT', 'FUNDING')) and (status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN'));
create index transactions_by_last4 on transactions (card_last4, created_at) where environment = 'PRODUCTION' and card_last4 is not
  null;
create index transactions_by_authorisation on transactions (acquirer, authorisation_code) where environment = 'PRODUCTION' and
  (type in ('PAYMENT', 'FUNDING')) and authorisation_code is not null;
create index transactions_by_reference on transactions (reference);
create index transactions_by_id on transactions (id);

create table transaction_heads (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  sequence bigint not null,
  primary key (merchant_id, environment)
);
comment on table transaction_heads is 'The last sequence of the transactions of a merchant and environment.';

create table transaction_steps (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null,
  actor text not null check (actor in ('SYSTEM', 'BUYER', 'MERCHANT', 'BANK')),
  message text not null,
  facts text,
  at timestamptz not null,
  primary key (merchant_id, environment, transaction_id, id)
);
comment on table transaction_steps is 'The timeline of a transaction. Append-only.';
comment on column transaction_steps.facts is 'JSON.';

create table refunds (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  refund_reference text not null,
  payment_id uuid not null,
  refund_transaction_id uuid not null,
  status text not null check (status in ('PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELED')),
  reason text not null check (reason in ('CUSTOMER_REQUEST', 'DUPLICATE', 'FRAUD', 'RETURN', 'ORDER_CANCELED', 'OTHER')),
  pending_reason text check (pending_reason in ('INSUFFICIENT_BALANCE', 'UPSTREAM', 'OPERATOR')),
  failure_reason text check (failure_reason in ('DECLINED', 'RETURNED_BY_BANK', 'INVALID_DESTINATION', 'INSUFFICIENT_BALANCE')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  held_pending_minor bigint not null default 0,
  is_remainder boolean not null,
  paid_by text not null check (paid_by in ('ACQUIRER', 'BANK')),
  is_late boolean not null,
  is_held boolean not null,
  is_under_way boolean not null default false,
  reason_detail text,
  note_to_customer text,
  restock boolean not null,
  destination_rib text check (destination_rib ~ '^[0-9]{24}$'),
  destination_holder text,
  arn text,
  upstream_reference text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  next_try_at timestamptz,
  expected_at timestamptz,
  version int not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  returned_fee_minor bigint check (returned_fee_minor >= 0),
  returned_vat_minor bigint,
  primary key (merchant_id, environment, id),
  constraint refunds_refund_reference unique (merchant_id, environment, refund_reference),
  check (held_pending_minor between 0 and amount_minor),
  check ((failure_reason is not null) = (status = 'FAILED')),
  check ((destination_rib is null) = (destination_holder is null)),
  check (not is_held or (status in ('PENDING', 'PROCESSING'))),
  check (returned_vat_minor between 0 and returned_fee_minor),
  constraint refunds_returned_fee check ((returned_fee_minor is null) = (returned_vat_minor is null))
);
comment on table refunds is 'Money that goes back to a buyer. Each refund has a transaction of type REFUND as well.';
comment on column refunds.held_pending_minor is
  'What was taken from the money of its payment that was not released yet; the rest was available.';
comment on column refunds.is_remainder is 'It was asked for without an amount.';
comment on column refunds.is_late is 'It undoes a charge that came after its session had ended.';
comment on column refunds.is_held is 'The ledger holds its money.';
comment on column refunds.is_under_way is
  'The acquirer or bank that pays it said that it has taken it over, and has not said since that it did nothing: it is asked about for longer.';
comment on column refunds.next_try_at is 'When it is worked on next, if at all.';
comment on column refunds.version is 'Grows with each event.';
comment on column refunds.returned_fee_minor is
  'The part of the fee of the payment that came back with it, tax included; null where the terms kept the fee.';
create index refunds_to_work_on on refunds (next_try_at) where next_try_at is not null;
create index refunds_waiting_for_money on refunds (merchant_id, environment, created_at) where pending_reason =
  'INSUFFICIENT_BALANCE';
create index refunds_by_payment on refunds (merchant_id, environment, payment_id);
create index refunds_by_age on refunds (merchant_id, environment, created_at, id);
