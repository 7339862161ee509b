-- The tables of Mizan, as the migrations leave them. `npm run schema` writes this file, and a test compares it.
-- Beside them stand `pgmigrations` and `migration_lock`, which migrations keep for themselves, and the schema `graphile_worker`
-- of the job runner.

-- Merchants and keys ------------------------------------------------------------------------------------------------------------

-- A company that takes payments: its settings, its terms, and what the operator decided about production access.
create table merchants (
  merchant_id uuid not null,
  -- Two characters of the merchant id; part of its keys and references, so that a router can tell the shard without a look-up.
  bucket text not null check (length(bucket) = 2),
  name text not null check (length(name) between 1 and 255),
  production_access text not null check (production_access in ('NOT_ENABLED', 'ENABLED', 'SUSPENDED')),
  -- When the operator last decided about production access, with a request or without.
  production_decided_at timestamptz,
  production_reason text,
  legal_name text check (length(legal_name) between 1 and 255),
  support_email text,
  support_phone text,
  website text,
  time_zone text not null default 'Africa/Casablanca',
  locale text not null default 'fr' check (locale in ('en', 'fr', 'ar')),
  brand_color text check (length(brand_color) = 7),
  require_totp bool not null default false,
  -- What the merchant pays for a payment, in ten-thousandths of its amount; fee_fixed_minor is added to it.
  fee_basis_points int4 not null default 250 check (fee_basis_points between 0 and 10000),
  -- In minor units of the currency of the payment.
  fee_fixed_minor int8 not null default 0 check (fee_fixed_minor >= 0),
  -- Business days after a capture until its money is available.
  available_after_days int4 not null default 2 check (available_after_days between 0 and 30),
  collects_address bool not null default true,
  -- A product with this many units left, or fewer, is announced.
  low_stock_at int4 not null default 5 check (low_stock_at between 0 and 1000000),
  order_mails bool not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of new subscriptions that name none: days after the due date.
  retry_days int4[] not null default '{1,3,5,7}',
  -- Of new subscriptions that name none.
  final_action text not null default 'CANCEL' check (final_action in ('CANCEL', 'UNPAID', 'PAUSE')),
  -- Whether buyers get receipts of payments and refunds by mail.
  receipt_mails bool not null default true,
  -- Lines of text, as receipts and mails show them.
  postal_address text check (length(postal_address) between 1 and 300),
  -- Whether owners and administrators get a mail about every monthly statement.
  statement_mails bool not null default false,
  -- Whether clients may cancel subscriptions on their pages.
  clients_may_cancel bool not null default false,
  -- An available balance below this is announced; 0 for never.
  low_balance_minor int8 not null default 0 check (low_balance_minor >= 0),
  -- JSON of the ways in which buyers get what they order on sales pages, with their fees; none for no choice.
  delivery_options text check (length(delivery_options) <= 4000),
  -- Set while the sandbox is being emptied: it takes no calls, and no claim is made about it.
  sandbox_closed_at timestamptz,
  -- Whether search engines may list the sales pages of products.
  products_indexed bool not null default false,
  primary key (merchant_id)
);
create index merchants_with_low_balance on merchants (merchant_id) where low_balance_minor > 0;

-- The logo at the head of the pages and documents of a merchant.
create table logos (
  merchant_id uuid not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- The file in base64.
  content text not null check (length(content) between 1 and 174764),
  digest text not null,
  width int4 not null,
  height int4 not null,
  created_at timestamptz not null,
  primary key (merchant_id)
);

-- API keys. The key itself is never stored; its hash is.
create table api_keys (
  merchant_id uuid not null,
  id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  name text not null check (length(name) between 1 and 255),
  key_hash text not null check (length(key_hash) = 64),
  prefix text not null,
  -- With the prefix, what people recognise a key by.
  last4 text not null,
  scopes text[] not null,
  allowed_addresses text[],
  -- The key that took its place when it was rolled: a key is rolled once, and is not counted beside its successor.
  replaced_by uuid,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- When its owner was told that it is about to expire.
  expiring_told_at timestamptz,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants(merchant_id)
);

-- Which merchant a key belongs to: a call arrives with the key alone. One of the small directories that every shard would hold.
create table api_key_directory (
  key_hash text not null,
  owner_id uuid not null,
  key_id uuid not null,
  primary key (key_hash)
);

-- Keys of the cash networks whose agents confirm vouchers. A network serves all merchants, so no row belongs to one.
create table agent_keys (
  id uuid not null,
  network text not null check (length(network) between 1 and 40),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  name text not null check (length(name) between 1 and 255),
  key_hash text not null check (length(key_hash) = 64),
  prefix text not null,
  last4 text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (id),
  unique (key_hash)
);

-- Machines that ask for a key, each with a code that a person confirms in the dashboard. The key is made when the machine fetches
-- it, and stands in no row here; nor does the code, of which there is only a hash.
create table pairings (
  id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  -- Name that the machine gave itself.
  machine text not null check (length(machine) between 1 and 100),
  address text not null,
  -- DONE: the key was fetched, once.
  status text not null check (status in ('WAITING', 'APPROVED', 'DENIED', 'DONE')),
  -- The merchant whose key it will be.
  approved_for uuid,
  approved_by uuid,
  environment text check (environment in ('SANDBOX', 'PRODUCTION')),
  name text check (length(name) between 1 and 255),
  scopes text[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  constraint pairings_code unique (code_hash),
  constraint pairings_decided check ((status in ('APPROVED', 'DONE')) = (approved_for is not null and approved_by is not null and
    environment is not null and name is not null and scopes is not null))
);
create index pairings_by_age on pairings (expires_at);

-- The last time that each merchant emptied its sandbox, or is emptying it.
create table sandbox_resets (
  merchant_id uuid not null,
  -- Rows that are gone so far.
  removed int8 not null check (removed >= 0),
  -- Tables that are empty so far.
  step int4 not null check (step >= 0),
  -- A user, or the operator.
  asked_by text not null check (length(asked_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id)
);

-- People ------------------------------------------------------------------------------------------------------------------------

-- People with a password. They may belong to several merchants, so this is one of the small tables that every shard would hold.
create table users (
  id uuid not null,
  -- As the person spells it; email_folded is what is compared.
  email text not null,
  email_folded text not null check (length(email_folded) between 3 and 254),
  full_name text check (length(full_name) between 1 and 255),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  status text not null check (status in ('PENDING', 'ACTIVE')),
  password_hash text,
  -- Sealed.
  totp_seed text,
  totp_confirmed_at timestamptz,
  -- The last step of time whose code was used: a code works once.
  totp_step int8,
  -- Sessions from before this moment are over.
  sessions_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  unique (email_folded)
);

-- Codes that let a person in without the authenticator app, each once. Only their hashes are stored.
create table recovery_codes (
  user_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Who belongs to a merchant, in which role.
create table members (
  merchant_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER')),
  status text not null check (status in ('INVITED', 'ACTIVE')),
  invited_by uuid,
  -- As the inviting company spells it. The e-mail and name of the account are shown only after the person has joined: before that
  -- they would tell that the e-mail has an account elsewhere.
  invited_email text,
  invited_name text check (length(invited_name) between 1 and 255),
  created_at timestamptz not null,
  joined_at timestamptz,
  primary key (merchant_id, user_id),
  foreign key (merchant_id) references merchants(merchant_id)
);
create index members_by_user on members (user_id, merchant_id);

-- Who is logged in. A session is good while it has not ended, its person is a member, and the person proved who they are after
-- users.sessions_from. A session that grows out of another keeps its proof and its end.
create table portal_sessions (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  seen_at timestamptz,
  primary key (merchant_id, id)
);
create index portal_sessions_by_age on portal_sessions (expires_at);
create index portal_sessions_by_user on portal_sessions (user_id, expires_at);

-- Links in mails, log-in tokens and confirmation tokens, each of which works once. The text of a token is in no row: it is the id
-- with a code that only the holder of MIZAN_SECRET can make.
create table portal_tokens (
  id uuid not null,
  kind text not null check (kind in ('ACTIVATION', 'INVITATION', 'PASSWORD_RESET', 'LOGIN', 'CONFIRMATION')),
  user_id uuid not null,
  subject uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (id)
);
create index portal_tokens_by_user on portal_tokens (user_id, kind);
create index portal_tokens_by_age on portal_tokens (expires_at);

-- Requests from people who have not proved who they are. They are answered before anything is looked up and worked on by a job,
-- so that neither the answer nor its time tells whether an e-mail is known.
create table portal_requests (
  id uuid not null,
  kind text not null check (kind in ('SIGN_UP', 'FORGOT_PASSWORD', 'FAILED_LOGIN')),
  email text not null,
  -- JSON.
  parameters text not null,
  address text not null,
  correlation_id text not null,
  created_at timestamptz not null,
  primary key (id)
);

-- How often something was tried of late. In the database, so that neither a restart nor another node forgets.
create table throttles (
  key text not null,
  used int4 not null check (used > 0),
  ends_at timestamptz not null,
  primary key (key)
);
create index throttles_by_age on throttles (ends_at);

-- Security events of a merchant. Append-only; each hash covers the one before it, so that a change or a gap shows.
create table audit_events (
  merchant_id uuid not null,
  sequence int4 not null check (sequence > 0),
  -- JSON, kept as the bytes that were hashed.
  body text not null,
  hash text not null check (length(hash) = 64),
  created_at timestamptz not null,
  primary key (merchant_id, sequence)
);

-- The end of each chain of audit events. Its lock gives the next sequence.
create table audit_heads (
  merchant_id uuid not null,
  sequence int4 not null,
  hash text not null,
  primary key (merchant_id)
);

-- Staff of the operator ---------------------------------------------------------------------------------------------------------

-- People of the company that runs Mizan, who work in the operator's console. They are no users, and users of a merchant are none
-- of them.
create table staff (
  id uuid not null,
  email text not null,
  email_folded text not null check (length(email_folded) between 3 and 254),
  full_name text check (length(full_name) between 1 and 255),
  role text not null check (role in ('SUPPORT', 'RISK', 'FINANCE', 'ADMIN')),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'REMOVED')),
  password_hash text,
  -- Sealed.
  totp_seed text,
  totp_confirmed_at timestamptz,
  -- The last step of time whose code was used: a code works once.
  totp_step int8,
  -- Sessions from before this moment are over.
  sessions_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The person at the company's own provider of log-ins: its issuer, a space, and the subject there. Once it is known, no other
  -- account with the same e-mail opens this one.
  oidc_subject text check (length(oidc_subject) between 3 and 2000),
  primary key (id),
  unique (email_folded),
  unique (oidc_subject)
);

-- Codes that let a person of the staff in without the authenticator app, each once. Only their hashes are stored.
create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Passkeys of the staff (WebAuthn), each of which logs its person in by itself, since the device verifies them. A passkey is in
-- addition to the authenticator app.
create table staff_passkeys (
  credential_id text not null check (length(credential_id) between 16 and 1400),
  staff_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- COSE key in base64url; no secret.
  public_key text not null check (length(public_key) between 32 and 8000),
  -- The last count that the device told; one that does not grow is a copy. 0 for devices that do not count.
  counter int8 not null check (counter >= 0),
  -- JSON list of ways to the device, such as internal.
  transports text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (credential_id)
);
create index staff_passkeys_of_person on staff_passkeys (staff_id, created_at);

-- Challenges of the operator's door that were answered: each is good for one answer. One that was not answered is in no row; the
-- text that the browser keeps is its id with a code that only the holder of MIZAN_SECRET can make.
create table staff_challenges (
  id uuid not null,
  expires_at timestamptz not null,
  primary key (id)
);
create index staff_challenges_by_end on staff_challenges (expires_at);

-- Who is logged in to the operator's console. A session is good while it has not ended, its person is active, and it began after
-- staff.sessions_from.
create table staff_sessions (
  id uuid not null,
  staff_id uuid not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then, money, secrets and roles may be touched: a code was given, and no 15 minutes without such an act have passed
  -- since.
  confirmed_until timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  primary key (id)
);
create index staff_sessions_by_end on staff_sessions (expires_at);

-- Links in mails to the staff, and log-in tokens, each of which works once. The text of a token is in no row: it is the id with a
-- code that only the holder of MIZAN_SECRET can make.
create table staff_tokens (
  id uuid not null,
  kind text not null check (kind in ('INVITATION', 'LOGIN')),
  staff_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (id)
);
create index staff_tokens_by_end on staff_tokens (expires_at);
create index staff_tokens_of_person on staff_tokens (staff_id, kind);

-- What the staff did, and what they read of persons. Append-only; each hash covers the one before it, so that a change or a gap
-- shows.
create table operator_acts (
  sequence int8 not null check (sequence > 0),
  -- JSON, kept as the bytes that were hashed.
  body text not null,
  hash text not null check (length(hash) = 64),
  created_at timestamptz not null,
  primary key (sequence)
);
create index operator_acts_by_act on operator_acts ("substring"(body, '"act":("(?:[^"\\]|\\.)*")'), sequence);
create index operator_acts_by_actor on operator_acts ("substring"(body, '"actor":("(?:[^"\\]|\\.)*")'), sequence);
create index operator_acts_by_target on operator_acts ("substring"(body, '"target":("(?:[^"\\]|\\.)*")'), sequence);
create index operator_acts_by_merchant on operator_acts ("substring"(body, '"merchantId":("(?:[^"\\]|\\.)*")'), sequence);

-- The end of the chain of acts, in one row. Its lock gives the next sequence.
create table operator_act_heads (
  chain text not null check (chain = 'operator'),
  sequence int8 not null,
  hash text not null,
  primary key (chain)
);

-- What has waited longer than it may. Of a kind one is open at a time: it is told once, and again after it was solved and has
-- come back.
create table operator_alerts (
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  -- As many as waited when it was looked at last.
  count int4 not null check (count > 0),
  -- Since when the oldest of them waits.
  since timestamptz not null,
  opened_at timestamptz not null,
  solved_at timestamptz,
  primary key (id),
  constraint operator_alerts_open unique nulls not distinct (kind, solved_at),
  check (solved_at is null or solved_at >= opened_at)
);
create index operator_alerts_solved on operator_alerts (solved_at, id) where solved_at is not null;

-- Acts that one person of the staff asks for and another does, or refuses, within 72 hours.
create table approvals (
  id uuid not null,
  kind text not null,
  subject text not null,
  -- JSON: what the act is done with once it is approved.
  parameters text not null,
  reason text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  -- Kind and subject while it waits: a thing is asked for once at a time.
  open_key text,
  primary key (id),
  unique (open_key),
  check ((status = 'WAITING') = (open_key is not null)),
  check ((status in ('WAITING', 'EXPIRED')) = (decided_by is null)),
  check ((status <> all (array['APPROVED', 'REFUSED'])) or decided_by <> asked_by),
  check (status <> 'WITHDRAWN' or decided_by = asked_by)
);
create index approvals_by_time on approvals (asked_at, id);

-- Secrets mail and files --------------------------------------------------------------------------------------------------------

-- The keys that seal secrets at rest, each wrapped under MIZAN_SECRET. They belong to the installation and to no merchant.
create table data_keys (
  id text not null,
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (id)
);

-- Mail to be sent, and mail that was. The text is made when it is sent: no row holds a link, a password or a key.
create table mails (
  id uuid not null,
  template text not null,
  recipient text not null,
  locale text not null check (locale in ('en', 'fr', 'ar')),
  -- JSON.
  parameters text not null,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts int4 not null check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Of two mails that are about the same and must be one, this decides.
  once_key text check (length(once_key) between 1 and 128),
  primary key (id)
);
create unique index mails_once on mails (once_key);
-- The staff looks at what was not sent, which is little beside all mails.
create index mails_unsent on mails (id) where status <> 'SENT';

-- Where mail goes while no mail server is set: developers read it there. Sealed.
create table mailbox (
  id uuid not null,
  recipient text not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (id)
);
create index mailbox_by_age on mailbox (created_at);

-- Documents that people of a company have handed in. What they hold is in the store of DOCUMENTS_URL, encrypted with a key of
-- their own.
create table files (
  merchant_id uuid not null,
  id uuid not null,
  -- COMING while the store may not have it yet.
  status text not null check (status in ('COMING', 'KEPT')),
  name text not null check (length(name) between 1 and 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int4 not null check (size_bytes between 1 and 20000000),
  -- The key of the content, sealed to this row.
  sealed_key text not null,
  -- What it belongs to; without it, it is removed after a day.
  used_for text check (length(used_for) between 1 and 100),
  -- What it shows, such as a receipt.
  kind text check (length(kind) between 1 and 40),
  added_by uuid not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create index files_unused on files (created_at, id) where used_for is null;

-- Pictures of products. Their sizes are files in the store of documents, named after the merchant and the digest.
create table pictures (
  merchant_id uuid not null,
  -- The first half of the SHA-256 of the largest size, in hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{32}$'),
  width int4 not null check (width between 1 and 2000),
  height int4 not null check (height between 1 and 2000),
  -- Of all sizes together.
  size_bytes int4 not null check (size_bytes between 1 and 20000000),
  -- When no product was seen to show it; null while one does, and before the first look.
  unused_since timestamptz,
  added_by uuid,
  created_at timestamptz not null,
  primary key (merchant_id, digest)
);
create index pictures_by_age on pictures (created_at, merchant_id, digest);

-- Calls and lists ---------------------------------------------------------------------------------------------------------------

-- The stored replies of idempotent calls. A row is written in the transaction of the effect, so that there is no half-done state
-- to lock or to repair.
create table idempotency_keys (
  merchant_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  fingerprint text not null check (length(fingerprint) = 64),
  status int4 not null check (status between 200 and 299),
  location text,
  body text,
  -- The reply shows a secret once, so it is kept sealed.
  is_sealed bool not null default false,
  created_at timestamptz not null,
  primary key (merchant_id, key)
);
create index idempotency_keys_sealed on idempotency_keys (merchant_id, key) where is_sealed;
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Calls of API keys with what was sent and answered, redacted, for 14 days. A call is written after its answer, together with
-- others and outside the transaction of its effect: a call may be missing here, and none waits.
create table request_log (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  -- Begins with the time of the answer.
  id uuid not null,
  at timestamptz not null,
  api_key_id uuid not null,
  method text not null,
  route text not null,
  path text not null,
  query text,
  status int4 not null,
  error_code text,
  duration_us int4 not null,
  idempotency_key text,
  is_replay bool not null,
  request_id text not null,
  address text not null,
  user_agent text,
  request_body text,
  response_body text,
  is_erased bool not null,
  primary key (merchant_id, environment, id)
);
create index request_log_by_key on request_log (merchant_id, environment, api_key_id, id);
-- Refused calls are what people look for, and are rare. One status among them is found in the index alone.
create index request_log_refused on request_log (merchant_id, environment, id, status) where status >= 400;
-- Finds a call by the correlation id of its answer; the staff does not know its merchant.
create index request_log_by_request_id on request_log (request_id, merchant_id, environment);

-- Which clients a call of the request log names, so that what it holds of a client is erased with the client.
create table request_log_clients (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  client_id uuid not null,
  call_id uuid not null,
  primary key (merchant_id, environment, client_id, call_id)
);
create index request_log_clients_by_call on request_log_clients (merchant_id, environment, call_id);

-- How many rows a list has, kept by second and by writer so that no row is hot. docs/decisions/0005-exact-totals.md says why the
-- totals are exact.
create table list_counts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  list text not null,
  started_at timestamptz not null,
  slot int4 not null,
  rows_api int4 not null,
  rows_dashboard int4 not null,
  primary key (merchant_id, environment, list, started_at, slot)
);
create index list_counts_to_fold on list_counts (merchant_id, environment, list, started_at) where slot <> '-1';

-- Events and webhooks -----------------------------------------------------------------------------------------------------------

-- The outbox: events are written with the change that they tell of.
create table events (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  bucket text not null,
  type text not null,
  resource_type text not null,
  resource_id text not null,
  -- The version of the resource that the event tells of.
  sequence int4 not null check (sequence > 0),
  -- Serialised once; every delivery sends these very bytes. It may be longer than the request that caused it: it repeats
  -- metadata, escapes control characters and holds the previous values.
  body text not null check (length(body) <= 262144),
  correlation_id text not null,
  created_at timestamptz not null,
  -- W3C's traceparent of the request or job that caused it, where the operator traces: its deliveries are parts of that trace.
  traceparent text check (length(traceparent) = 55),
  primary key (merchant_id, environment, id)
);
create index events_by_resource on events (merchant_id, environment, resource_id, sequence);

-- The URLs that receive events, and their health.
create table webhooks (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  -- NOTIFICATION is the one row of an environment that stands for the notification URLs of its checkout sessions: it has their
  -- secret and their queue and no URL of its own, it is in no list and is never suspended.
  kind text not null default 'WEBHOOK' check (kind in ('WEBHOOK', 'NOTIFICATION')),
  url text not null check (length(url) <= 2048),
  description text check (length(description) <= 5000),
  event_types text[] not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'DELETED')),
  status_reason text,
  suspended_at timestamptz,
  -- Sealed. A deleted row stays for its deliveries, without secrets.
  secret text,
  -- Sealed. Signs beside secret until grace_ends_at, and alone after it.
  next_secret text,
  rotation_started_at timestamptz,
  grace_ends_at timestamptz,
  signature_format text not null default 'SVC' check (signature_format in ('SVC', 'SVC_AND_STANDARD')),
  max_concurrency int4 not null default 10 check (max_concurrency between 1 and 50),
  -- Failures are counted here to decide a suspension.
  consecutive_failures int4 not null default 0,
  failing_since timestamptz,
  -- A bit for each of the last recent_count attempts: whether it was slow.
  recent_slow int8 not null default 0,
  recent_count int4 not null default 0 check (recent_count between 0 and 50),
  warned_at timestamptz,
  metadata text,
  origin text not null default 'API' check (origin in ('API', 'DASHBOARD')),
  version int4 not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- How deliveries are disturbed on purpose until chaos_ends_at.
  chaos text[] not null default '{}',
  chaos_ends_at timestamptz,
  primary key (merchant_id, environment, id),
  check ((chaos = '{}') = (chaos_ends_at is null)),
  check (environment = 'SANDBOX' or chaos_ends_at is null)
);
-- The staff looks at these over all merchants.
create index webhooks_troubled on webhooks (merchant_id, environment, id) where status = 'SUSPENDED' or failing_since is not null;
create index webhooks_in_rotation on webhooks (grace_ends_at) where grace_ends_at is not null;

-- One row for each event and receiving URL; a row is its own queue entry.
create table deliveries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  event_id uuid not null,
  webhook_id uuid not null,
  bucket text not null,
  -- Where a notification of a checkout session goes; null where the URL of the webhook is meant.
  url text check (length(url) <= 2048),
  status text not null check (status in ('PENDING', 'SENDING', 'RETRYING', 'HELD', 'DELIVERED', 'FAILED', 'CANCELED')),
  attempts int4 not null check (attempts between 0 and 16),
  -- While the row is SENDING, the end of the lease under which a worker has it.
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status_code int4,
  failure_reason text,
  is_manual bool not null default false,
  -- Deliveries that were held and are due at a moment of their own are sent one after another.
  in_order bool not null default false,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (merchant_id, environment, event_id, webhook_id),
  foreign key (merchant_id, environment, event_id) references events(merchant_id, environment, id),
  foreign key (merchant_id, environment, webhook_id) references webhooks(merchant_id, environment, id)
);
-- The queue of each URL by itself, so that a long one delays no other.
create index deliveries_to_send on deliveries (webhook_id, next_attempt_at, event_id) where status in ('PENDING', 'SENDING',
  'RETRYING');
create index deliveries_held on deliveries (webhook_id, event_id) where status = 'HELD';
-- Failed and canceled deliveries are few among many, and what people look for.
create index deliveries_ended on deliveries (webhook_id, event_id) where status in ('FAILED', 'CANCELED');

-- Every attempt of the last 30 days. There is no foreign key to the delivery: rows are only ever added for a delivery that
-- exists, a few thousand a second, and are removed before it.
create table delivery_attempts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  event_id uuid not null,
  -- What the receiver was sent as Svc-Webhook-Id.
  id uuid not null,
  webhook_id uuid not null,
  number int4 not null check (number between 1 and 16),
  trigger text not null check (trigger in ('INITIAL', 'AUTOMATIC', 'MANUAL')),
  started_at timestamptz not null,
  sent_at_ms int8 not null,
  duration_ms int4 not null,
  url text not null,
  address text,
  signatures int4 not null,
  is_standard bool not null,
  status_code int4,
  -- JSON.
  response_headers text,
  response_body text,
  error_type text,
  error_message text,
  primary key (merchant_id, environment, event_id, id)
);

-- What came of the attempts of a webhook, hour by hour.
create table webhook_hours (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  webhook_id uuid not null,
  hour timestamptz not null,
  delivered int4 not null,
  failed_attempts int4 not null,
  failed int4 not null,
  -- took_… count attempts by how many milliseconds they took at most.
  took_50 int4 not null,
  took_100 int4 not null,
  took_250 int4 not null,
  took_500 int4 not null,
  took_1000 int4 not null,
  took_2500 int4 not null,
  took_5000 int4 not null,
  took_10000 int4 not null,
  primary key (merchant_id, environment, webhook_id, hour)
);
create index webhook_hours_by_age on webhook_hours (hour);

-- Spans of time that are sent to a webhook once more, some deliveries at a time.
create table redeliveries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  webhook_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  wanted text not null check (wanted in ('FAILED', 'DELIVERED', 'ALL')),
  status text not null check (status in ('RUNNING', 'DONE', 'STOPPED')),
  -- How far it has come.
  after_event uuid not null,
  total int4 not null,
  done int4 not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id)
);
create index redeliveries_by_age on redeliveries (created_at);

-- Clients -----------------------------------------------------------------------------------------------------------------------

-- End customers of a merchant. A deleted client keeps its row, because money points at its id; everything personal in it is
-- erased.
create table clients (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  name text check (length(name) between 1 and 255),
  email text check (length(email) <= 254),
  -- What is compared and searched.
  email_folded text,
  phone text check (length(phone) <= 16),
  locale text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_postal_code text,
  address_country text,
  external_id text check (length(external_id) between 1 and 128),
  metadata text check (length(metadata) <= 16384),
  default_payment_method_id uuid,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- The note of the company's people, which no client and no event shows.
  note text check (length(note) between 1 and 2000),
  primary key (merchant_id, environment, id),
  constraint clients_external_id unique (merchant_id, environment, external_id),
  constraint clients_erased check (deleted_at is null and name is not null or deleted_at is not null and coalesce(name, email,
    phone, address_line1, external_id, metadata, note) is null)
);
create index clients_by_age on clients (merchant_id, environment, created_at, id) where deleted_at is null;
create index clients_by_email on clients (merchant_id, environment, email_folded) where email_folded is not null;
create index clients_by_phone on clients (merchant_id, environment, phone) where phone is not null;
create index clients_of_dashboard on clients (merchant_id, environment, created_at, id) where origin = 'DASHBOARD' and deleted_at
  is null;

-- Visits of clients to their page: asked for by e-mail, begun by a link that works once, gone soon after their end.
create table client_visits (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  -- As it was typed, in lower case. It may be that of no client.
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('en', 'fr', 'ar')),
  created_at timestamptz not null,
  used_at timestamptz,
  -- Of the link; once that is used, of the visit.
  ends_at timestamptz not null,
  primary key (merchant_id, environment, id),
  check (ends_at > created_at)
);
create index client_visits_by_end on client_visits (ends_at);

-- Saved cards of clients, masked.
create table payment_methods (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  client_id uuid not null,
  type text not null check (type = 'CARD'),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month int4 not null check (exp_month between 1 and 12),
  exp_year int4 not null check (exp_year between 2000 and 2200),
  holder_name text,
  country text,
  funding text,
  issuer text,
  fingerprint text,
  -- Stands for the card at the acquirer. Sealed.
  token text,
  consent_given_at timestamptz not null,
  consent_channel text not null,
  consent_text_version text not null,
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  deleted_at timestamptz,
  -- The account at the acquirer that gave the token, and that alone can charge it.
  acquirer text not null default 'simulator' check (length(acquirer) between 1 and 100),
  -- The month of expiry that was announced, counted from the year 0; null for none.
  told_expiry int4,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, client_id) references clients(merchant_id, environment, id),
  constraint payment_methods_card unique (merchant_id, environment, client_id, fingerprint)
);
create index payment_methods_by_client on payment_methods (merchant_id, environment, client_id, created_at, id) where deleted_at
  is null;
create index payment_methods_by_expiry on payment_methods (exp_year, exp_month, id) where deleted_at is null;

-- Tokens of saved cards that the acquirer still has to forget, because the same card was saved again under another. Sealed.
create table stale_card_tokens (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  token text not null,
  created_at timestamptz not null,
  acquirer text not null default 'simulator' check (length(acquirer) between 1 and 100),
  primary key (merchant_id, environment, id)
);

-- Ledger ------------------------------------------------------------------------------------------------------------------------

-- One row for each business event that moved money. Append-only: a correction is a further transaction that names the one it
-- reverses.
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

-- The lines of a ledger transaction. Append-only. Credits are positive and debits negative, so that the entries of a transaction
-- sum to zero.
create table ledger_entries (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  line int4 not null check (line > 0),
  account text not null check (account in ('merchant.pending', 'merchant.available', 'merchant.reserved', 'merchant.refund_hold',
    'merchant.payout_hold', 'merchant.owed', 'acquirer.receivable', 'cash_network.receivable', 'bank.expected', 'bank.settlement',
    'platform.fees', 'platform.vat', 'platform.acquirer_fees', 'platform.fx_rounding', 'suspense.unmatched')),
  currency text not null check (length(currency) = 3),
  amount_minor int8 not null check (amount_minor <> 0),
  primary key (merchant_id, environment, transaction_id, line)
);

-- What the entries of an account sum to. An account without a floor has a row for each writer, so that no row is hot; an account
-- with a floor has a single row, which alone can be held above it. src/money/ledger/README.md says why the sums are right.
create table ledger_balances (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  account text not null,
  slot int4 not null check (slot >= 0),
  balance_minor int8 not null,
  primary key (merchant_id, environment, currency, account, slot),
  constraint ledger_balances_floor check ((account in ('merchant.pending', 'merchant.owed', 'acquirer.receivable',
    'cash_network.receivable', 'bank.expected', 'bank.settlement', 'platform.fees', 'platform.vat', 'platform.acquirer_fees',
    'platform.fx_rounding', 'suspense.unmatched')) or slot = 0 and balance_minor >= 0)
);

-- Pricing and statements --------------------------------------------------------------------------------------------------------

-- Versions of what merchants pay. Never changed: another version takes its place. The first of `standard` is in the code.
create table pricing_plans (
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version int4 not null check (version > 0),
  valid_from timestamptz not null,
  -- JSON: a list of rules, of which the first has no condition.
  rules text not null check (length(rules) <= 65536),
  created_at timestamptz not null,
  primary key (name, version),
  constraint pricing_plans_valid_from unique (name, valid_from)
);

-- The plan of a merchant from an instant on; `standard` without one.
create table plan_assignments (
  merchant_id uuid not null,
  valid_from timestamptz not null,
  plan text not null check (length(plan) <= 40),
  created_at timestamptz not null,
  primary key (merchant_id, valid_from)
);

-- Rules of one merchant that come before those of its plan. Only their end may change, and only until it has come.
create table plan_exceptions (
  merchant_id uuid not null,
  number int4 not null check (number > 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- JSON of one rule.
  rule text not null check (length(rule) <= 4096),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  primary key (merchant_id, number),
  check (valid_until > valid_from)
);

-- A month of a merchant in a currency, which is the invoice for its fees too. Never changed: the ledger of a month that is over
-- does not change either.
create table statements (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  -- Of the day on which it was made; numbers begin anew with each year.
  year int4 not null check (year between 2000 and 9999),
  serial int4 not null check (serial > 0),
  currency text not null check (length(currency) = 3),
  -- By the calendar of the company, such as 2026-11.
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  from_at timestamptz not null,
  until_at timestamptz not null,
  opening_minor int8 not null,
  -- What payments have changed the balance by, fees apart; so do the columns below. Fees and tax are what they took.
  payments_minor int8 not null,
  refunds_minor int8 not null,
  disputes_minor int8 not null,
  fundings_minor int8 not null,
  payouts_minor int8 not null,
  other_minor int8 not null,
  fees_minor int8 not null,
  vat_minor int8 not null,
  closing_minor int8 not null,
  -- The parts of the closing balance: this one and the four below.
  pending_minor int8 not null,
  available_minor int8 not null,
  reserve_minor int8 not null,
  held_minor int8 not null,
  owed_minor int8 not null,
  -- How many ledger transactions changed the balance or took a fee.
  lines int4 not null check (lines > 0),
  -- JSON: the same sums for each day on which something changed.
  days text not null,
  -- JSON: fees and tax by what they were taken for.
  fee_kinds text not null,
  -- JSON: names, addresses and numbers of both sides on the day on which it was made.
  parties text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, year, serial),
  constraint statements_month unique (merchant_id, environment, currency, month),
  check (from_at < until_at and until_at <= created_at),
  check (closing_minor = (opening_minor + payments_minor + refunds_minor + disputes_minor + fundings_minor + payouts_minor +
    other_minor - fees_minor - vat_minor)),
  check (closing_minor = (pending_minor + available_minor + reserve_minor + held_minor - owed_minor))
);

-- The numbers of statements: one series a year for the installation, which is the one who invoices. A number is taken in the
-- transaction that makes the statement, so that none is left out.
create table statement_numbers (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  year int4 not null,
  serial int4 not null check (serial > 0),
  owner_id uuid not null,
  primary key (environment, year, serial)
);

-- Payments ----------------------------------------------------------------------------------------------------------------------

-- What a buyer is asked to pay, and for what: a checkout session of the API, a payment link, an order, a due date or a funding.
create table payment_sessions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  source_kind text not null check (source_kind in ('CHECKOUT', 'PAYMENT_LINK', 'PRODUCT_ORDER', 'SUBSCRIPTION', 'FUNDING')),
  source_id text not null,
  status text not null check (status in ('OPEN', 'PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH', 'PAID', 'BLOCKED', 'EXPIRED',
    'CANCELED')),
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  -- JSON: the product order that is paid, as it was then.
  source_order text,
  order_id text,
  description text,
  -- JSON.
  items text,
  -- JSON.
  customer text,
  client_id uuid,
  methods text[] not null,
  return_url text,
  cancel_url text,
  notification_url text,
  locale text check (locale in ('en', 'fr', 'ar')),
  save_payment_method bool not null,
  integration text not null check (integration in ('HOSTED', 'CUSTOM')),
  allowed_origins text[],
  three_ds text not null check (three_ds in ('AUTO', 'FORCE')),
  attempts int4 not null,
  attempts_max int4 not null check (attempts_max > 0),
  statement_descriptor text,
  -- JSON.
  attribution text,
  external_id text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  transaction_id uuid,
  -- JSON.
  payment_method text,
  -- JSON.
  last_decline text,
  verification_hash text,
  verification_bound_to text,
  verification_ends_at timestamptz,
  cancel_reason text,
  -- Why the last attempt brought no money.
  last_failure text,
  -- Grows with each event.
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- When the buyer first came to this step, as with the four columns after it: written with the move itself.
  submitted_at timestamptz,
  submitted_method text check (submitted_method in ('CARD', 'CASH')),
  three_ds_started_at timestamptz,
  three_ds_passed_at timestamptz,
  voucher_at timestamptz,
  paid_at timestamptz,
  canceled_at timestamptz,
  expired_at timestamptz,
  -- The merchant's own identifier of what is paid, which may be paid more than once: payments of the session come back with it.
  source_external_id text,
  -- How long a voucher of this session can be paid; null for the end of the third day.
  voucher_seconds int4 check (voucher_seconds between 3600 and 1209600),
  primary key (merchant_id, environment, id),
  constraint payment_sessions_external_id unique (merchant_id, environment, external_id),
  check (attempts between 0 and attempts_max),
  check ((paid_at is not null) = (status = 'PAID'))
);
create index payment_sessions_by_age on payment_sessions (merchant_id, environment, source_kind, created_at, id);
create index payment_sessions_by_order on payment_sessions (merchant_id, environment, order_id, created_at);
create index payment_sessions_to_end on payment_sessions (expires_at) where paid_at is null and canceled_at is null and expired_at
  is null;

-- Which merchant a session belongs to: a buyer comes with its token alone, which names the id. One of the small directories that
-- every shard would hold.
create table payment_session_directory (
  session_id uuid not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (session_id)
);

-- One row for each order that ever had a checkout session. Creations for one order wait for its lock, so that each sees the
-- session of the one before.
create table payment_session_orders (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  order_id text not null,
  primary key (merchant_id, environment, order_id)
);

-- Every movement of money as a merchant sees it: payments, refunds, payouts, fees, fundings. The ledger has its accounts; this
-- has its story.
create table transactions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  -- Given under the lock of transaction_heads: it never changes, and no gap fills later.
  sequence int8 not null check (sequence > 0),
  reference text not null,
  type text not null check (type in ('PAYMENT', 'REFUND', 'PAYOUT', 'FEE', 'FUNDING')),
  status text not null check (status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN', 'PENDING_CASH', 'SUCCEEDED', 'FAILED',
    'EXPIRED', 'CANCELED', 'DISPUTED', 'CHARGED_BACK', 'PENDING', 'IN_TRANSIT', 'PAID')),
  status_reason text,
  amount_minor int8 not null check (amount_minor > 0),
  fee_minor int8 not null check (fee_minor >= 0),
  refunded_minor int8 not null,
  -- What refunds have taken of a payment while it was pending; its release moves the rest. Once it is released, or lost to a
  -- dispute, this stays as it is: what comes back then is available.
  refunded_pending_minor int8 not null default 0,
  currency text not null check (length(currency) = 3),
  method text check (method in ('CARD', 'CASH', 'BANK_TRANSFER', 'WALLET')),
  -- JSON, masked.
  card text,
  card_last4 text,
  -- JSON.
  cash text,
  -- JSON.
  three_ds text,
  -- JSON.
  decline text,
  authorisation_code text,
  acquirer text,
  acquirer_reference text,
  -- JSON: what the buyer is asked to do.
  action text,
  -- JSON.
  consent text,
  -- Of payouts, JSON: where the money goes, and what the bank has said.
  payout text,
  source_kind text,
  source_id text,
  -- JSON: the product order that is paid, as it was then.
  source_order text,
  session_id uuid,
  order_id text,
  client_id uuid,
  payment_method_id uuid,
  -- JSON.
  customer text,
  parent_id uuid,
  payout_id uuid,
  is_late bool not null,
  external_id text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  -- How often the acquirer was asked what became of it.
  asks int4 not null,
  next_ask_at timestamptz,
  available_at timestamptz,
  released_at timestamptz,
  -- In the sandbox: the time that a forced due date stood for.
  simulated_at timestamptz,
  version int4 not null check (version > 0),
  correlation_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  -- The part of the fee that is value added tax.
  vat_minor int8 not null default 0 check (vat_minor >= 0),
  -- The version that priced it, such as `standard@1`, with the numbers of the exceptions that it met.
  priced_by text check (length(priced_by) <= 400),
  -- Of payments: what disputes have taken that are open or lost.
  disputed_minor int8 not null default 0,
  -- What of it was taken while the payment was pending; its release moves the rest.
  disputed_pending_minor int8 not null default 0,
  -- JSON: what was known of an attempt by card for the operator's rules before the bank was asked; none of payments before there
  -- were such facts, and of those whose buyer was forgotten.
  risk_facts text,
  -- Of a payment that a daily limit counts: the day of it, until it ends unpaid.
  volume_day text,
  primary key (merchant_id, environment, id),
  constraint transactions_reference unique (merchant_id, environment, reference),
  constraint transactions_sequence unique (merchant_id, environment, sequence),
  check (refunded_minor between 0 and amount_minor),
  check (refunded_pending_minor between 0 and amount_minor),
  check (disputed_minor between 0 and amount_minor),
  check (disputed_pending_minor between 0 and disputed_minor)
);
create index transactions_to_ask on transactions (next_ask_at) where next_ask_at is not null;
create index transactions_to_release on transactions (available_at) where available_at is not null and released_at is null;
create index transactions_by_session on transactions (merchant_id, environment, session_id);
create index transactions_by_age on transactions (merchant_id, environment, created_at, id);
create index transactions_by_order on transactions (merchant_id, environment, order_id) where order_id is not null;
create index transactions_by_external_id on transactions (merchant_id, environment, external_id) where external_id is not null;
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
create index transactions_payouts_pending on transactions (currency, created_at, id) where environment = 'PRODUCTION' and type =
  'PAYOUT' and status = 'PENDING';
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
create index transactions_open_refunds_at_acquirers on transactions (acquirer, id) where environment = 'PRODUCTION' and type =
  'REFUND' and (status in ('PENDING', 'PROCESSING', 'UNKNOWN'));
create index transactions_by_amount on transactions (amount_minor, currency, created_at) where environment = 'PRODUCTION';
create index transactions_by_day on transactions (created_at) where environment = 'PRODUCTION';
create index transactions_by_client_and_age on transactions (merchant_id, environment, client_id, created_at, id) where client_id
  is not null;
create index transactions_unfinished on transactions (merchant_id, environment) where status in ('PROCESSING', 'REQUIRES_ACTION',
  'UNKNOWN', 'PENDING_CASH', 'PENDING', 'IN_TRANSIT');
create index transactions_by_day_in_sandbox on transactions (created_at) where environment = 'SANDBOX';
create index transactions_by_buyer on transactions (lower("substring"(customer, '"email":"([^"]*)"')), created_at) where
  environment = 'PRODUCTION' and customer is not null;
create index transactions_refunds_by_acquirer_reference on transactions (acquirer, acquirer_reference) where environment =
  'PRODUCTION' and type = 'REFUND' and acquirer_reference is not null;

-- The last sequence of the transactions of a merchant and environment.
create table transaction_heads (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  sequence int8 not null,
  primary key (merchant_id, environment)
);

-- The timeline of a transaction. Append-only.
create table transaction_steps (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null,
  actor text not null check (actor in ('SYSTEM', 'BUYER', 'MERCHANT', 'BANK')),
  message text not null,
  -- JSON.
  facts text,
  at timestamptz not null,
  primary key (merchant_id, environment, transaction_id, id)
);

-- Money that goes back to a buyer. Each refund has a transaction of type REFUND as well.
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
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  -- What was taken from the money of its payment that was not released yet; the rest was available.
  held_pending_minor int8 not null default 0,
  -- It was asked for without an amount.
  is_remainder bool not null,
  paid_by text not null check (paid_by in ('ACQUIRER', 'BANK')),
  -- It undoes a charge that came after its session had ended.
  is_late bool not null,
  -- The ledger holds its money.
  is_held bool not null,
  -- The acquirer or bank that pays it said that it has taken it over, and has not said since that it did nothing: it is asked
  -- about for longer.
  is_under_way bool not null default false,
  reason_detail text,
  note_to_customer text,
  restock bool not null,
  destination_rib text check (destination_rib ~ '^[0-9]{24}$'),
  destination_holder text,
  arn text,
  upstream_reference text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  -- When it is worked on next, if at all.
  next_try_at timestamptz,
  expected_at timestamptz,
  -- Grows with each event.
  version int4 not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  -- The part of the fee of the payment that came back with it, tax included; null where the terms kept the fee.
  returned_fee_minor int8 check (returned_fee_minor >= 0),
  returned_vat_minor int8,
  -- The operator transfers it, for there is no bank that could be asked.
  is_by_hand bool not null default false,
  primary key (merchant_id, environment, id),
  constraint refunds_refund_reference unique (merchant_id, environment, refund_reference),
  check (held_pending_minor between 0 and amount_minor),
  check ((failure_reason is not null) = (status = 'FAILED')),
  check ((destination_rib is null) = (destination_holder is null)),
  check (not is_held or (status in ('PENDING', 'PROCESSING'))),
  check (returned_vat_minor between 0 and returned_fee_minor),
  constraint refunds_returned_fee check ((returned_fee_minor is null) = (returned_vat_minor is null))
);
create index refunds_to_work_on on refunds (next_try_at) where next_try_at is not null;
create index refunds_waiting_for_money on refunds (merchant_id, environment, created_at) where pending_reason =
  'INSUFFICIENT_BALANCE';
create index refunds_by_payment on refunds (merchant_id, environment, payment_id);
create index refunds_by_age on refunds (merchant_id, environment, created_at, id);
create index refunds_to_transfer on refunds (created_at, id) where is_by_hand and status = 'PROCESSING';

-- Disputes and risk -------------------------------------------------------------------------------------------------------------

-- Payments, or parts of them, that a buyer's bank takes back or asks about. What it has taken is in the ledger under the id of
-- the dispute.
create table disputes (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  payment_id uuid not null,
  payment_reference text not null,
  -- An INQUIRY takes no money; it may become a CHARGEBACK.
  kind text not null check (kind in ('CHARGEBACK', 'INQUIRY')),
  status text not null check (status in ('NEEDS_RESPONSE', 'SUBMITTED', 'ACCEPTED', 'UNDER_REVIEW', 'WON', 'LOST')),
  -- The acquirer's word, or the operator's sentence.
  reason text not null check (length(reason) between 1 and 500),
  network_code text check (length(network_code) between 1 and 20),
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  -- The account at the acquirer that told of it; nothing for those that were entered by hand.
  account_id text check (length(account_id) between 1 and 100),
  upstream_id text check (length(upstream_id) between 1 and 200),
  respond_by timestamptz,
  -- The merchant's answer; saved as it is written, and fixed once it is submitted.
  explanation text check (length(explanation) <= 5000),
  tracking_number text check (length(tracking_number) <= 128),
  -- Mails about the deadline that were sent.
  reminded int4 not null check (reminded between 0 and 2),
  remind_at timestamptz,
  -- When the answer is handed to the acquirer, if it takes answers.
  next_try_at timestamptz,
  tries int4 not null check (tries >= 0),
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  forwarded_at timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint disputes_upstream_id unique (merchant_id, environment, account_id, upstream_id),
  check ((closed_at is not null) = (status in ('WON', 'LOST'))),
  check (next_try_at is null or (status in ('SUBMITTED', 'ACCEPTED'))),
  check (remind_at is null or status = 'NEEDS_RESPONSE')
);
create index disputes_by_payment on disputes (merchant_id, environment, payment_id);
create index disputes_by_age on disputes (merchant_id, environment, created_at, id);
create index disputes_to_remind_of on disputes (remind_at, id) where remind_at is not null;
create index disputes_to_forward on disputes (next_try_at, id) where next_try_at is not null;
create index disputes_open on disputes (respond_by) where status <> all (array['WON', 'LOST']);
create index disputes_by_day on disputes (created_at);

-- Whether the rules about payments are asked at all. On while there is no row.
create table risk_state (
  id text not null check (id = 'rules'),
  is_on bool not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  updated_at timestamptz not null,
  primary key (id)
);

-- Values that several rules share, such as addresses that are blocked.
create table risk_lists (
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('CURRENCY', 'CARD_BRAND', 'CARD_COUNTRY', 'CARD', 'EMAIL', 'EMAIL_DOMAIN', 'PHONE', 'IP',
    'IP_COUNTRY', 'DEVICE', 'MERCHANT')),
  -- JSON: a list of texts, in the form in which they are compared.
  entries text not null check (length(entries) <= 2000000),
  version int4 not null check (version > 0),
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  constraint risk_lists_name unique (name)
);

-- Rules of the operator about payments by card. What each version was stands in the log of acts.
create table risk_rules (
  id uuid not null,
  version int4 not null check (version > 0),
  name text not null check (length(name) between 1 and 100),
  action text not null check (action in ('ALLOW', 'BLOCK', 'CHALLENGE', 'REVIEW')),
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  -- JSON: a list, all of which have to be met.
  conditions text not null check (length(conditions) <= 65536),
  is_on bool not null,
  -- JSON: what this version would have done to payments of the past; a rule is on only after that.
  tested text check (length(tested) <= 4096),
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The person of the staff who wrote this version; another one switches it on.
  written_by uuid,
  -- The person of the staff who switched it on; none for the command line.
  switched_on_by uuid,
  primary key (id),
  check (not is_on or tested is not null),
  constraint risk_rules_two_people check (written_by is null or switched_on_by is null or switched_on_by <> written_by)
);

-- Payments that a rule has blocked, or has sent to a person.
create table risk_decisions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  action text not null check (action in ('BLOCK', 'REVIEW')),
  rule_id uuid not null,
  rule_version int4 not null check (rule_version > 0),
  rule_name text not null check (length(rule_name) between 1 and 100),
  -- Of a REVIEW: UNPAID until the payment has come in, WAITING until a person decides.
  status text not null check (status in ('BLOCKED', 'UNPAID', 'WAITING', 'APPROVED', 'REFUSED')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text check (length(decided_by) between 1 and 100),
  primary key (merchant_id, environment, transaction_id),
  check ((action = 'BLOCK') = (status = 'BLOCKED')),
  check ((decided_at is not null) = (status in ('APPROVED', 'REFUSED'))),
  check ((decided_by is not null) = (decided_at is not null))
);
create index risk_decisions_waiting on risk_decisions (created_at, transaction_id) where status = 'WAITING';
create index risk_decisions_by_age on risk_decisions (created_at);
create index risk_decisions_by_transaction on risk_decisions (transaction_id);

-- Attempts to pay by the hash of an e-mail, phone, network or card, in slots of five minutes or two hours; kept for two days.
create table risk_counters (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  key text not null check (length(key) <= 100),
  slot timestamptz not null,
  n int4 not null check (n > 0),
  -- Of the two hours from slot on, the attempts of each five minutes: 24 numbers.
  parts int4[],
  primary key (merchant_id, environment, key, slot)
);
create index risk_counters_by_slot on risk_counters (slot);

-- Wallets and payouts -----------------------------------------------------------------------------------------------------------

-- What became of a wallet since its account was made: a row from the first decision of the operator on, or from the first bank
-- account in production. The ledger says what is in it.
create table wallets (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  decision text check (decision in ('BLOCKED', 'CLOSED')),
  holder_name text check (length(holder_name) between 1 and 255),
  rib text check (rib ~ '^[0-9]{24}$'),
  bic text,
  bank_name text,
  agency text,
  -- The end of the last day whose released payments were announced.
  told_until timestamptz,
  -- Counts the events that told of it.
  version int4 not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When an available balance below the limit was announced; null until then, and when it is above again.
  low_since timestamptz,
  primary key (merchant_id, environment),
  check ((rib is null) = (bic is null) and (rib is null) = (bank_name is null) and (rib is null) = (agency is null)),
  check ((rib is null) = (holder_name is null))
);

-- Which wallet a RIB belongs to: a transfer comes in with the RIB alone. It also keeps two wallets from having one RIB. One of
-- the small directories that every shard would hold.
create table bank_account_directory (
  rib text not null check (rib ~ '^[0-9]{24}$'),
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (rib)
);

-- Money that merchants put into their wallets, by card through a payment session or by bank transfer.
create table fundings (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  method text not null check (method in ('CARD', 'BANK_TRANSFER')),
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  return_url text,
  -- What the merchant writes on the transfer.
  transfer_reference text,
  session_id uuid,
  transaction_id uuid,
  funding_reference text,
  failure_reason text check (failure_reason in ('EXPIRED', 'CANCELED', 'REJECTED_BY_BANK')),
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (merchant_id, environment, id),
  constraint fundings_funding_reference unique (merchant_id, environment, funding_reference),
  constraint fundings_transfer_reference unique (merchant_id, environment, transfer_reference),
  check ((transfer_reference is not null) = (method = 'BANK_TRANSFER')),
  check ((session_id is not null) = (method = 'CARD')),
  check (transaction_id is not null or method = 'CARD'),
  check ((failure_reason is not null) = (status = 'FAILED')),
  check ((completed_at is not null) = (status <> 'PENDING'))
);
create index fundings_ending on fundings (expires_at) where status = 'PENDING';
create index fundings_by_transfer_reference on fundings (transfer_reference) where transfer_reference is not null;

-- Bank accounts of merchants in other currencies than that of the wallet, whose account stands in `wallets`. Money in a currency
-- without one waits.
create table payout_accounts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  holder_name text not null check (length(holder_name) between 1 and 255),
  rib text not null check (rib ~ '^[0-9]{24}$'),
  bic text not null,
  bank_name text not null,
  agency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, currency)
);

-- When a merchant is paid out automatically; without a row, never.
create table payout_schedules (
  merchant_id uuid not null,
  interval_kind text not null check (interval_kind in ('MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY')),
  weekday text check (weekday in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY')),
  day_of_month int4 check (day_of_month between 1 and 31),
  minimum_minor int8 not null check (minimum_minor > 0),
  -- The next due moment.
  next_at timestamptz,
  -- The clock when next_at was worked out: where the clock shows an earlier time than that, it is worked out again.
  planned_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id),
  check ((weekday is not null) = (interval_kind = 'WEEKLY')),
  check ((day_of_month is not null) = (interval_kind = 'MONTHLY')),
  check ((next_at is null) = (interval_kind = 'MANUAL'))
);
create index payout_schedules_due on payout_schedules (next_at) where next_at is not null;
create index payout_schedules_planned on payout_schedules (planned_at) where next_at is not null;

-- One payout for each due moment, however many schedulers find it due.
create table payout_moments (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  due_at timestamptz not null,
  transaction_id uuid not null,
  primary key (merchant_id, environment, currency, due_at)
);

-- Until when the last payout of a whole balance has taken what was released. It only grows; releases after it are later.
create table payout_cutoffs (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  until timestamptz not null,
  primary key (merchant_id, environment, currency)
);

-- The rolling reserve: parts of payments that are kept back for chargebacks.
create table reserves (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  payment_id uuid not null,
  currency text not null check (length(currency) = 3),
  -- The part that did not become available with the rest of its payment.
  amount_minor int8 not null check (amount_minor > 0),
  held_at timestamptz not null,
  release_at timestamptz not null,
  released_at timestamptz,
  -- The part of it that became available in the end: chargebacks may have taken from the reserve meanwhile.
  released_minor int8,
  primary key (merchant_id, environment, payment_id),
  check (released_minor between 0 and amount_minor),
  check ((released_at is null) = (released_minor is null))
);
create index reserves_due on reserves (release_at) where released_at is null;
create index reserves_open on reserves (merchant_id, environment, currency, release_at) where released_at is null;

-- Products and orders -----------------------------------------------------------------------------------------------------------

-- The catalogue of a merchant, with its stock.
create table products (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  reference text not null check (length(reference) = 26),
  name text not null check (length(name) between 1 and 255),
  description text check (length(description) <= 5000),
  image_url text check (length(image_url) <= 2048),
  price_minor int8 not null check (price_minor > 0),
  currency text not null check (length(currency) = 3),
  stock_quantity int4 check (stock_quantity >= 0),
  sold_quantity int4 not null check (sold_quantity >= 0),
  reserved_quantity int4 not null check (reserved_quantity >= 0),
  -- How many orders it ever had.
  orders_count int4 not null default 0 check (orders_count >= 0),
  active bool not null,
  expires_at timestamptz,
  expiry_announced_at timestamptz,
  external_id text check (length(external_id) between 1 and 128),
  metadata text check (length(metadata) <= 16384),
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  constraint products_external_id unique (merchant_id, environment, external_id),
  constraint products_stock check ((sold_quantity + reserved_quantity) <= stock_quantity)
);
create index products_by_age on products (merchant_id, environment, created_at, reference);
create index products_that_end on products (expires_at) where expires_at is not null and expiry_announced_at is null;
create index products_of_dashboard on products (merchant_id, environment, created_at, reference) where origin = 'DASHBOARD';
create index products_by_picture on products (merchant_id, image_url) where image_url is not null;

-- Which merchant a product belongs to: a buyer comes with its reference alone. One of the small directories that every shard
-- would hold.
create table product_directory (
  reference text not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (reference)
);

-- Orders of products on the sales page.
create table product_orders (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  reference text not null check (length(reference) = 26),
  -- For people.
  order_number int4 check (order_number > 0),
  product_reference text not null,
  product_name text not null,
  quantity int4 not null check (quantity > 0),
  unit_price_minor int8 not null check (unit_price_minor > 0),
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  status text not null check (status in ('PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELED', 'EXPIRED')),
  fulfilment text not null check (fulfilment in ('UNFULFILLED', 'PREPARING', 'SHIPPED', 'DELIVERED')),
  payment_method text check (payment_method in ('CARD', 'CASH')),
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  locale text check (locale in ('en', 'fr', 'ar')),
  shipping_line1 text,
  shipping_line2 text,
  shipping_city text,
  shipping_postal_code text,
  shipping_country text,
  client_id uuid,
  session_id uuid,
  -- The form that a buyer sent: however often it is sent, it makes one order.
  form_id text check (length(form_id) <= 64),
  transaction_reference text,
  metadata text check (length(metadata) <= 16384),
  note text check (length(note) <= 2000),
  carrier text check (length(carrier) between 1 and 255),
  tracking_number text,
  tracking_url text check (length(tracking_url) <= 2048),
  cancel_reason text check (length(cancel_reason) <= 255),
  -- How many units went back to the stock.
  restocked_quantity int4 not null default 0,
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  prepared_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  -- The way of delivery that the buyer chose, in the words of that day.
  delivery_name text check (length(delivery_name) between 1 and 80),
  delivery_kind text check (delivery_kind in ('SHIPPING', 'PICKUP')),
  -- A part of the amount.
  delivery_fee_minor int8 not null default 0 check (delivery_fee_minor >= 0),
  primary key (merchant_id, environment, reference),
  foreign key (merchant_id, environment, client_id) references clients(merchant_id, environment, id),
  foreign key (merchant_id, environment, product_reference) references products(merchant_id, environment, reference),
  constraint product_orders_form_id unique (merchant_id, environment, form_id),
  constraint product_orders_number unique (merchant_id, environment, order_number),
  constraint product_orders_restocked check (restocked_quantity between 0 and quantity)
);
create index product_orders_by_product on product_orders (merchant_id, environment, product_reference, created_at, reference);
create index product_orders_by_age on product_orders (merchant_id, environment, created_at, reference);

-- The last order number of a merchant and environment. Numbers begin behind 1000.
create table product_order_heads (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  last_number int4 not null,
  primary key (merchant_id, environment)
);

-- Payment links -----------------------------------------------------------------------------------------------------------------

-- Pages to share and print that ask for an amount, once or again and again.
create table payment_links (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  reference text not null check (length(reference) = 25),
  description text not null check (length(description) between 1 and 500),
  amount_mode text not null check (amount_mode in ('FIXED', 'OPEN')),
  amount_minor int8 check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  min_amount_minor int8 check (min_amount_minor > 0),
  max_amount_minor int8,
  -- Minor units.
  suggested_amounts int8[],
  usage text not null check (usage in ('SINGLE', 'MULTI')),
  payments_max int4 check (payments_max > 0),
  -- JSON.
  quantity text,
  starts_at timestamptz,
  expires_at timestamptz,
  expiry_announced_at timestamptz,
  methods text[],
  -- JSON.
  collect text,
  -- JSON.
  custom_fields text,
  success_url text check (length(success_url) <= 2048),
  cancel_url text check (length(cancel_url) <= 2048),
  success_message text check (length(success_message) <= 500),
  inactive_message text check (length(inactive_message) <= 500),
  locale text not null check (locale in ('auto', 'en', 'fr', 'ar')),
  client_id uuid,
  save_payment_method text not null check (save_payment_method in ('NONE', 'ASK', 'REQUIRED')),
  active bool not null,
  external_id text check (length(external_id) between 1 and 128),
  metadata text check (length(metadata) <= 16384),
  payment_count int4 not null check (payment_count >= 0),
  -- Payments under way; each has reserved one of payments_max.
  reserved_count int4 not null check (reserved_count >= 0),
  paid_minor int8 not null check (paid_minor >= 0),
  view_count int4 not null check (view_count >= 0),
  last_paid_at timestamptz,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How long a voucher that was issued on the page of this link can be paid; null for the end of the third day.
  voucher_seconds int4 check (voucher_seconds between 3600 and 1209600),
  primary key (merchant_id, environment, reference),
  constraint payment_links_external_id unique (merchant_id, environment, external_id),
  constraint payment_links_amount check (amount_minor is not null or amount_mode = 'OPEN'),
  check (max_amount_minor >= min_amount_minor),
  constraint payment_links_places check ((payment_count + reserved_count) <= payments_max),
  constraint payment_links_single check (usage = 'MULTI' or payments_max = 1)
);
create index payment_links_by_age on payment_links (merchant_id, environment, created_at, reference);
create index payment_links_that_end on payment_links (expires_at) where expires_at is not null and expiry_announced_at is null;
create index payment_links_of_dashboard on payment_links (merchant_id, environment, created_at, reference) where origin =
  'DASHBOARD';

-- Which merchant a payment link belongs to: a buyer comes with its reference alone. One of the small directories that every shard
-- would hold.
create table payment_link_directory (
  reference text not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (reference)
);

-- What was filled in on a payment link for each session, and whether the session has one of its payments reserved.
create table payment_link_sessions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  session_id uuid not null,
  reference text not null,
  -- Of the form: sending it again leads to the same session.
  nonce text,
  quantity int4 not null check (quantity > 0),
  -- JSON.
  answers text,
  place text not null check (place in ('FREE', 'RESERVED', 'PAID')),
  created_at timestamptz not null,
  primary key (merchant_id, environment, session_id),
  constraint payment_link_sessions_nonce unique (merchant_id, environment, reference, nonce)
);

-- Subscriptions -----------------------------------------------------------------------------------------------------------------

-- What a client agreed to be charged regularly, and where that stands.
create table subscriptions (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  reference text not null,
  client_id uuid not null,
  state text not null check (state in ('SCHEDULED', 'TRIALING', 'INCOMPLETE', 'INCOMPLETE_EXPIRED', 'ACTIVE', 'PAST_DUE',
    'UNPAID', 'PAUSED', 'CANCELED', 'COMPLETED')),
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  description text not null,
  interval_unit text not null check (interval_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  interval_count int4 not null check (interval_count > 0),
  billing_day int4 check (billing_day between 1 and 31),
  time_zone text not null,
  -- A day in time_zone. The due date with the number anchor_sequence falls on it, and all others are counted from it.
  anchor_date text not null check (length(anchor_date) = 10),
  anchor_sequence int4 not null check (anchor_sequence > 0),
  start_at timestamptz not null,
  trial_ends_at timestamptz,
  cycles int4 check (cycles > 0),
  cycles_begun int4 not null check (cycles_begun >= 0),
  cycles_completed int4 not null,
  collection text not null check (collection in ('AUTO', 'MANUAL')),
  payment_method_id uuid,
  consent_reference text,
  -- Days after the due date.
  retry_days int4[] not null,
  final_action text not null check (final_action in ('CANCEL', 'UNPAID', 'PAUSE')),
  notify_client bool not null,
  period_start timestamptz,
  period_end timestamptz,
  next_due_at timestamptz,
  last_due_at timestamptz,
  open_minor int8 not null check (open_minor >= 0),
  paused_at timestamptz,
  pause_reason text,
  keeps_retries bool not null,
  resume_at timestamptz,
  cancel_at_period_end bool not null,
  canceled_at timestamptz,
  cancel_reason text,
  cancel_comment text,
  setup_ends_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  simulated_at timestamptz,
  -- When the clock has something to do with it.
  wake_at timestamptz,
  external_id text,
  metadata text,
  origin text not null check (origin in ('API', 'DASHBOARD')),
  -- Counts the events that told of it.
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, client_id) references clients(merchant_id, environment, id),
  constraint subscriptions_external_id unique (merchant_id, environment, external_id),
  check (cycles_completed between 0 and cycles_begun),
  check (cycles is null or cycles_begun <= cycles),
  check ((paused_at is not null) = (state = 'PAUSED'))
);
create index subscriptions_by_client on subscriptions (merchant_id, environment, client_id);
create index subscriptions_by_age on subscriptions (merchant_id, environment, created_at, id);
create index subscriptions_waking on subscriptions (wake_at) where wake_at is not null;

-- Which merchant a subscription belongs to: a client comes with its token alone, which names the id. One of the small directories
-- that every shard would hold.
create table subscription_directory (
  subscription_id uuid not null,
  owner_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  primary key (subscription_id)
);

-- One charge of a subscription: work that runs twice finds this row.
create table due_dates (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  subscription_id uuid not null,
  sequence int4 not null check (sequence > 0),
  status text not null check (status in ('SCHEDULED', 'PROCESSING', 'OPEN', 'RETRYING', 'REQUIRES_CUSTOMER', 'PAID', 'SKIPPED',
    'UNCOLLECTIBLE', 'VOIDED')),
  due_at timestamptz not null,
  period_end timestamptz not null,
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  -- The last of the subscription's retry_days that is over; 0 before the first.
  retried_day int4 not null check (retried_day >= 0),
  attempts int4 not null check (attempts >= 0),
  -- The next attempt is the one an hour after a temporary problem.
  is_hourly bool not null,
  -- That attempt was made.
  was_hourly bool not null,
  is_announced bool not null,
  is_waived bool not null,
  is_refunded bool not null,
  asked_for text check (asked_for in ('MANUAL', 'FORCED')),
  begun_at timestamptz,
  next_attempt_at timestamptz,
  session_id uuid,
  transaction_id uuid,
  paid_at timestamptz,
  simulated_at timestamptz,
  -- When the clock has something to do with it.
  wake_at timestamptz,
  -- Counts the events that told of it.
  version int4 not null check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, subscription_id) references subscriptions(merchant_id, environment, id),
  constraint due_dates_sequence unique (merchant_id, environment, subscription_id, sequence),
  check ((status = 'PAID') = (paid_at is not null)),
  check (status <> 'PAID' or transaction_id is not null)
);
create index due_dates_waking on due_dates (wake_at) where wake_at is not null;

-- Attempts to charge a saved card without its holder. Attempts of the client on the page have a transaction alone.
create table due_date_attempts (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  transaction_id uuid not null,
  due_date_id uuid not null,
  number int4 not null check (number > 0),
  trigger text not null check (trigger in ('SCHEDULED', 'RETRY', 'MANUAL', 'FORCED')),
  payment_method_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, environment, transaction_id),
  constraint due_date_attempts_number unique (merchant_id, environment, due_date_id, number)
);
create index due_date_attempts_by_card on due_date_attempts (merchant_id, environment, payment_method_id, at);

-- Cards that clients entered without a payment. A final row loses what it no longer needs.
create table card_verifications (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  -- The reference at the acquirer.
  id uuid not null,
  subscription_id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('PROCESSING', 'REQUIRES_ACTION', 'VERIFIED', 'FAILED')),
  acquirer text not null,
  card_last4 text check (length(card_last4) = 4),
  -- JSON.
  consent text,
  -- JSON.
  action text,
  decline_code text,
  payment_method_id uuid,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (merchant_id, environment, id),
  foreign key (merchant_id, environment, subscription_id) references subscriptions(merchant_id, environment, id),
  check ((completed_at is not null) = (status in ('VERIFIED', 'FAILED'))),
  check ((next_ask_at is null) = (status in ('VERIFIED', 'FAILED'))),
  check ((consent is null) = (status in ('VERIFIED', 'FAILED'))),
  check ((action is not null) = (status = 'REQUIRES_ACTION')),
  check ((payment_method_id is not null) = (status = 'VERIFIED')),
  check (decline_code is null or status = 'FAILED')
);
create index card_verifications_subscription on card_verifications (merchant_id, environment, subscription_id, id desc);
create index card_verifications_open on card_verifications (next_ask_at) where next_ask_at is not null;

-- Analytics ---------------------------------------------------------------------------------------------------------------------

-- How far a buyer came: one row for each visit of a page that sells, and one for each payment session. A visit that went on to a
-- session ends with continued_at, and the row of the session counts instead. No row has an address or a click id.
create table journeys (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  id uuid not null,
  session_id uuid,
  resource_type text not null check (resource_type in ('PAYMENT_LINK', 'CHECKOUT', 'PRODUCT', 'SUBSCRIPTION')),
  resource_id text not null,
  started_at timestamptz not null,
  opened_at timestamptz,
  form_started_at timestamptz,
  method_selected_at timestamptz,
  seen_at timestamptz,
  left_at timestamptz,
  continued_at timestamptz,
  device text not null check (device in ('MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN')),
  locale text not null,
  method text not null,
  channel text not null check (channel in ('', 'DIRECT', 'QR', 'POSTER', 'EMAIL', 'SMS', 'WHATSAPP', 'SOCIAL', 'SEARCH',
    'REFERRAL', 'CAMPAIGN')),
  source text not null check (length(source) <= 80),
  medium text not null check (length(medium) <= 80),
  campaign text not null check (length(campaign) <= 80),
  referrer_domain text not null check (length(referrer_domain) <= 100),
  -- When it was over and was added to the four tables below. The columns after it are written then; nothing changes them
  -- afterwards.
  folded_at timestamptz,
  furthest int4,
  reason text,
  currency text,
  amount_minor int8,
  filtered int4,
  three_ds_started int4,
  three_ds_passed int4,
  vouchers int4,
  primary key (merchant_id, environment, id)
);
create index journeys_by_start on journeys (merchant_id, environment, started_at);
-- Journeys that are in none of the four tables yet are added to every answer.
create index journeys_unfolded on journeys (merchant_id, environment, started_at) where folded_at is null;

-- What journeys that are over add up to, by the quarter of an hour in which they began: the hours and days of every time zone are
-- made of quarters. It keeps every column; longer spans are read from the three tables below.
create table journey_quarters (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  slot timestamptz not null,
  resource_type text not null,
  resource_id text not null,
  device text not null,
  locale text not null,
  method text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  furthest int4 not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int4 not null,
  filtered int4 not null,
  three_ds_started int4 not null,
  three_ds_passed int4 not null,
  vouchers int4 not null,
  amount_minor int8 not null,
  primary key (merchant_id, environment, slot, resource_type, resource_id, device, locale, method, channel, source, medium,
    campaign, referrer_domain, furthest, reason, currency)
);

-- How far journeys came, by day and month of UTC, for each resource and with `*` for all together. The key includes the other
-- columns, so that a year is read from it alone.
create table journey_totals (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  span text not null check (span in ('DAY', 'MONTH')),
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  furthest int4 not null check (furthest between 0 and 9),
  reason text not null,
  currency text not null,
  sessions int4 not null,
  filtered int4 not null,
  three_ds_started int4 not null,
  three_ds_passed int4 not null,
  vouchers int4 not null,
  amount_minor int8 not null,
  primary key (merchant_id, environment, resource_id, span, slot, resource_type, device, locale, method, furthest, reason,
    currency) include (sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor)
);

-- What led to journeys in which a page was seen, by day and month of UTC. `*` stands for all of a column: an answer without a
-- filter reads rows that leave the columns of filters together. The key includes the other columns, so that a year is read from
-- it alone.
create table journey_sources (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  locale text not null,
  method text not null,
  span text not null check (span in ('DAY', 'MONTH')),
  slot timestamptz not null,
  resource_type text not null,
  device text not null,
  channel text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  referrer_domain text not null,
  currency text not null,
  sessions int4 not null,
  paid int4 not null,
  amount_minor int8 not null,
  primary key (merchant_id, environment, resource_id, locale, method, span, slot, resource_type, device, channel, source, medium,
    campaign, referrer_domain, currency) include (sessions, paid, amount_minor)
);

-- How many journeys were opened, submitted and paid, by quarter and by whole hour: a series in any time zone is made of them. `*`
-- stands for all of a column; the columns of filters are `*` one by one, or none of them is. The key includes the other columns,
-- so that a year is read from it alone.
create table journey_series (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  resource_id text not null,
  resource_type text not null,
  device text not null,
  locale text not null,
  method text not null,
  span text not null check (span in ('QUARTER', 'HOUR')),
  slot timestamptz not null,
  opened int4 not null,
  submitted int4 not null,
  paid int4 not null,
  primary key (merchant_id, environment, resource_id, resource_type, device, locale, method, span, slot) include (opened,
    submitted, paid)
);

-- Acquirers ---------------------------------------------------------------------------------------------------------------------

-- Accounts at acquirers. One of the operator's own serves all merchants.
create table acquirer_accounts (
  id uuid not null,
  provider text not null check (length(provider) between 1 and 40),
  name text not null check (length(name) between 1 and 100),
  -- The merchant that it serves; null for the operator's own.
  owner_id uuid,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  is_test_mode bool not null,
  -- JSON, in the words of the connector; no secret.
  settings text not null check (length(settings) <= 16384),
  -- JSON. Sealed.
  secrets text,
  -- What the secrets were before a rotation, believed until `previous_until`. Sealed.
  previous_secrets text,
  previous_until timestamptz,
  -- One more after every change: a process opens each version once.
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (id),
  constraint acquirer_accounts_name unique nulls not distinct (name, removed_at),
  check ((secrets is null) = (removed_at is not null))
);

-- The account that new payments of a merchant go to. The most particular row counts.
create table acquirer_routes (
  id uuid not null,
  -- The merchant; null for all that have no row of their own.
  owner_id uuid,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  method text not null check (method in ('CARD', 'CASH')),
  -- Null for every one that has no row of its own.
  currency text check (length(currency) = 3),
  account_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  foreign key (account_id) references acquirer_accounts(id),
  constraint acquirer_routes_what unique nulls not distinct (owner_id, environment, method, currency)
);
create index acquirer_routes_by_account on acquirer_routes (account_id);

-- When accounts at acquirers last answered, and when they last did not: for the operator. Written down every half minute at most.
create table acquirer_account_health (
  account_id uuid not null,
  answered_at timestamptz,
  failed_at timestamptz,
  -- A word: the cause of the last call without an answer.
  failure text check (length(failure) between 1 and 40),
  -- Calls without an answer since the last one that was answered.
  failures int4 not null check (failures >= 0),
  primary key (account_id)
);

-- What a connector remembers of an acquirer: what an object of ours is called there, and what is under way there without an
-- idempotency key.
create table acquirer_objects (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  account_id text not null check (length(account_id) between 1 and 100),
  -- What it is, in the words of the connector.
  kind text not null check (length(kind) between 1 and 40),
  reference text not null check (length(reference) between 1 and 200),
  upstream_id text check (length(upstream_id) between 1 and 200),
  -- JSON.
  facts text not null,
  -- One more after every change: of many that decide on the same version, one changes the row.
  version int4 not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, environment, account_id, kind, reference)
);
create index acquirer_objects_reference on acquirer_objects (account_id, kind, reference);

-- What acquirers told of their own accord, each event once. It is a reason to look, and never believed about money.
create table acquirer_notices (
  account_id text not null check (length(account_id) between 1 and 100),
  -- The same when the acquirer sends the same again.
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'DISPUTE', 'CARD', 'OTHER')),
  -- Ours, as the notice says.
  reference text check (length(reference) between 1 and 200),
  upstream_id text check (length(upstream_id) between 1 and 200),
  -- JSON, redacted: no card number, no CVV, no full name.
  facts text not null,
  -- Money was held there, and the answer could take it.
  asks_capture bool not null,
  -- CAPTURE was answered after the commit that made the payment PROCESSING.
  decision text not null check (decision in ('CAPTURE', 'NOTED')),
  outcome text check (outcome in ('LOOKED_UP', 'RELEASED', 'NOTHING_TO_DO', 'UNMATCHED', 'FOR_OPERATOR')),
  tries int4 not null check (tries >= 0),
  received_at timestamptz not null,
  -- When it is acted on, if at all.
  next_try_at timestamptz,
  handled_at timestamptz,
  primary key (account_id, event_id),
  check (handled_at is null or outcome is not null and next_try_at is null)
);
create index acquirer_notices_to_act_on on acquirer_notices (next_try_at, account_id, event_id) where next_try_at is not null;
create index acquirer_notices_for_the_operator on acquirer_notices (received_at) where outcome in ('UNMATCHED', 'FOR_OPERATOR');
create index acquirer_notices_by_age on acquirer_notices (received_at);
create index acquirer_notices_by_account on acquirer_notices (account_id, received_at, event_id);
create index acquirer_notices_by_reference on acquirer_notices (account_id, reference) where reference is not null;
create index acquirer_notices_by_upstream_id on acquirer_notices (account_id, upstream_id) where upstream_id is not null;

-- Settlements and days ----------------------------------------------------------------------------------------------------------

-- Payments of acquirers to the operator: each sum with what it is for.
create table settlements (
  id uuid not null,
  account_id uuid not null,
  -- The acquirer's, which its transfer names.
  reference text not null check (length(reference) between 1 and 100),
  currency text not null check (length(currency) = 3),
  -- The day on which the acquirer says that the money arrives.
  paid_on date not null,
  lines int4 not null check (lines > 0),
  gross_minor int8 not null,
  fee_minor int8 not null,
  -- The sum that a statement of the bank is to show; below zero, the acquirer collects it.
  net_minor int8 not null,
  source text not null check (source in ('API', 'FILE')),
  -- SHA-256 of the lines: the same again changes nothing.
  content_hash text not null check (length(content_hash) = 64),
  imported_by text not null check (length(imported_by) between 1 and 100),
  imported_at timestamptz not null,
  -- The difference that the operator bears, or keeps where it is below zero: no statement will show it.
  written_off_minor int8,
  -- The day in which the ledger has it.
  written_off_on date,
  written_off_by text,
  written_off_because text,
  primary key (id),
  foreign key (account_id) references acquirer_accounts(id),
  constraint settlements_once unique (account_id, reference),
  check (net_minor = (gross_minor - fee_minor)),
  check (num_nonnulls(written_off_minor, written_off_on, written_off_by, written_off_because) = any (array[0, 4]))
);
create index settlements_by_day on settlements (paid_on, id);
create index settlements_by_name on settlements (upper(reference));
create index settlements_by_sum on settlements (currency, net_minor);

-- The lines of settlements: one for each payment, refund, dispute and fee.
create table settlement_lines (
  id uuid not null,
  settlement_id uuid not null,
  line int4 not null check (line > 0),
  kind text not null check (kind in ('CHARGE', 'REFUND', 'REFUND_RETURNED', 'DISPUTE', 'DISPUTE_WON', 'FEE', 'OTHER')),
  -- Of the payment: the acquirer's or ours.
  reference text check (length(reference) between 1 and 200),
  -- The acquirer's, of the refund.
  part_reference text check (length(part_reference) between 1 and 200),
  authorisation_code text check (length(authorisation_code) between 1 and 100),
  happened_on date,
  currency text not null check (length(currency) = 3),
  -- Below zero for money that the acquirer takes back.
  gross_minor int8 not null,
  -- The part that the acquirer keeps; below zero for one that it gives back.
  fee_minor int8 not null,
  -- The amount in the currency that the buyer paid in, where the acquirer has converted it.
  original_minor int8,
  original_currency text check (length(original_currency) = 3),
  -- NEW is not looked at yet; SUSPENSE waits for a decision of the operator.
  status text not null check (status in ('NEW', 'MATCHED', 'SUSPENSE', 'DECIDED')),
  owner_id uuid,
  -- The transaction that it settles: each once.
  subject_id uuid,
  doubt text check (length(doubt) between 1 and 40),
  decided_by text check (length(decided_by) between 1 and 100),
  decided_because text check (length(decided_because) between 1 and 500),
  decided_at timestamptz,
  primary key (id),
  foreign key (settlement_id) references settlements(id),
  constraint settlement_lines_place unique (settlement_id, line),
  constraint settlement_lines_subject unique (kind, subject_id),
  check ((owner_id is null) = (subject_id is null)),
  check ((original_minor is null) = (original_currency is null))
);
create index settlement_lines_open on settlement_lines (status, settlement_id, line);

-- Days whose books are closed: what is dated in one of them, or before, is refused.
create table days (
  currency text not null check (length(currency) = 3),
  day date not null,
  -- What acquirers owed at its end.
  receivable_minor int8 not null,
  -- What the bank held for merchants.
  bank_minor int8 not null,
  -- What merchants owned.
  merchants_minor int8 not null,
  closed_by text not null check (length(closed_by) between 1 and 100),
  closed_at timestamptz not null,
  primary key (currency, day)
);

-- Banks -------------------------------------------------------------------------------------------------------------------------

-- Accounts of the operator at banks.
create table bank_accounts (
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  iban text check (length(iban) between 15 and 34),
  rib text check (length(rib) = 24),
  bic text not null check (length(bic) = any (array[8, 11])),
  holder text not null check (length(holder) between 1 and 140),
  currency text not null check (length(currency) = 3),
  -- Whether it holds the money of merchants, apart from the operator's own.
  is_segregated bool not null,
  -- The message in which this bank takes payments.
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  -- A file of more than this needs the approval of a second person.
  approval_above_minor int8 not null check (approval_above_minor >= 0),
  created_at timestamptz not null,
  -- When the opening was entered: it has all that the books had of the bank by then and no statement had shown.
  opened_at timestamptz,
  -- When something was last booked at the bank without a statement while the opening was not entered: the opening comes after it.
  confirmed_at timestamptz,
  -- Since when payouts leave it no more, and no day waits for its statements.
  retired_at timestamptz,
  retired_by text,
  retired_because text,
  primary key (id),
  constraint bank_accounts_iban unique (iban),
  constraint bank_accounts_name unique (name),
  constraint bank_accounts_rib unique (rib),
  check ((iban is null) <> (rib is null))
);

-- Files of payments for the operator's banks.
create table bank_files (
  id uuid not null,
  -- What the bank calls the file in its answer.
  message_id text not null check (length(message_id) between 1 and 35),
  account_id uuid not null,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09')),
  currency text not null check (length(currency) = 3),
  execution_day date not null,
  payments int4 not null check (payments between 1 and 10000),
  total_minor int8 not null check (total_minor > 0),
  -- Null once it is not needed any more: it names accounts and people.
  content text,
  -- SHA-256 of the content: what is downloaded is what was approved.
  content_hash text not null check (length(content_hash) = 64),
  -- WAITING for the approval of a second person, READY to be downloaded.
  status text not null check (status in ('WAITING', 'READY', 'DOWNLOADED', 'CANCELED')),
  made_by text not null check (length(made_by) between 1 and 100),
  made_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  downloaded_by text,
  downloaded_at timestamptz,
  canceled_by text,
  canceled_at timestamptz,
  -- When its bytes were in the folder under a name that says it is not finished: the step that follows gives it its own.
  staged_at timestamptz,
  -- When it stood in the folder under its name: its client may have taken it away since.
  written_at timestamptz,
  primary key (id),
  foreign key (account_id) references bank_accounts(id),
  constraint bank_files_message_id unique (message_id),
  check (approved_by <> made_by),
  check ((status = 'DOWNLOADED') = (downloaded_at is not null)),
  check ((status = 'CANCELED') = (canceled_at is not null))
);
create index bank_files_by_age on bank_files (made_at, id);

-- Payouts and refunds that are in a file: each in one. Those of a file that is canceled leave.
create table bank_payments (
  -- The reference of the payout or refund, which comes back on the statement.
  end_to_end_id text not null check (length(end_to_end_id) between 1 and 35),
  -- The merchant.
  owner_id uuid not null,
  environment text not null check (environment = 'PRODUCTION'),
  -- The payout, or the transaction of the refund.
  transaction_id uuid not null,
  file_id uuid not null,
  position int4 not null check ("position" > 0),
  amount_minor int8 not null check (amount_minor > 0),
  kind text not null default 'PAYOUT' check (kind in ('PAYOUT', 'REFUND')),
  primary key (end_to_end_id),
  foreign key (file_id) references bank_files(id),
  constraint bank_payments_position unique (file_id, "position"),
  constraint bank_payments_transaction unique (transaction_id)
);

-- Statements of the operator's banks, each of which opens with what the one before has closed with.
create table bank_statements (
  id uuid not null,
  account_id uuid not null,
  statement_id text not null check (length(statement_id) between 1 and 35),
  -- From 1 without gaps: the order of the statements of an account.
  position int4 not null check ("position" > 0),
  -- The bank's own number, where it gives one.
  sequence int8 check (sequence >= 0),
  until_day date not null,
  opening_minor int8 not null,
  closing_minor int8 not null,
  entries int4 not null check (entries >= 0),
  -- SHA-256 of the file.
  content_hash text not null check (length(content_hash) = 64),
  imported_by text not null check (length(imported_by) between 1 and 100),
  imported_at timestamptz not null,
  -- SHA-256 of what the statement says, whatever message it came in. Null for those of before digests were kept.
  digest text,
  -- The day whose figures have its closing balance, where that is later than the one on which it ends: that one was closed.
  counted_until date,
  primary key (id),
  foreign key (account_id) references bank_accounts(id),
  constraint bank_statements_once unique (account_id, statement_id),
  constraint bank_statements_position unique (account_id, "position")
);

-- What statements show. Line 0 of the first statement is what was on the account before.
create table bank_entries (
  id uuid not null,
  account_id uuid not null,
  statement_id uuid not null,
  line int4 not null check (line >= 0),
  booked_on date not null,
  -- Above zero what came in, below zero what went out.
  amount_minor int8 not null,
  currency text not null check (length(currency) = 3),
  end_to_end_id text check (length(end_to_end_id) <= 35),
  bank_reference text check (length(bank_reference) <= 35),
  remittance text check (length(remittance) <= 500),
  reason text check (length(reason) <= 35),
  is_return bool not null,
  -- NEW is not looked at yet; SUSPENSE waits for a decision of the operator.
  status text not null check (status in ('NEW', 'MATCHED', 'SUSPENSE', 'DECIDED')),
  kind text check (kind in ('PAYOUT', 'RETURN', 'FUNDING', 'REFUND', 'REFUND_RETURN', 'SETTLEMENT', 'OWN')),
  owner_id uuid,
  -- The transaction that it belongs to: each is paid, and comes back, once.
  subject_id uuid,
  -- Why it waits in suspense.
  doubt text check (length(doubt) between 1 and 40),
  decided_by text check (length(decided_by) between 1 and 100),
  decided_because text check (length(decided_because) between 1 and 500),
  decided_at timestamptz,
  -- From 1: a settlement may come in several entries, and everything else in one.
  part int4 not null default 1,
  -- The day whose figures have it, where that is another than the one of the bank: that one was closed, or an earlier statement
  -- had ended it.
  counted_on date,
  -- The virtual RIB that it was sent to.
  credited_to text,
  primary key (id),
  foreign key (account_id) references bank_accounts(id),
  foreign key (statement_id) references bank_statements(id),
  constraint bank_entries_line unique (statement_id, line),
  constraint bank_entries_once unique (kind, subject_id, part),
  check ((status in ('NEW', 'SUSPENSE')) = (kind is null))
);
create index bank_entries_open on bank_entries (status, booked_on, id);
create index bank_entries_by_day on bank_entries (account_id, booked_on);
create index bank_entries_new on bank_entries (statement_id, line) where status = 'NEW';

-- Applications ------------------------------------------------------------------------------------------------------------------

-- Applications of merchants for production: one for each, which begins anew as a draft after a refusal or a suspension.
create table applications (
  merchant_id uuid not null,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'QUESTIONS', 'APPROVED', 'REFUSED')),
  version int4 not null,
  legal_form text check (length(legal_form) between 1 and 40),
  legal_name text check (length(legal_name) between 1 and 255),
  registration_number text check (length(registration_number) between 1 and 64),
  postal_address text check (length(postal_address) between 1 and 300),
  website text check (length(website) between 1 and 2048),
  activity text check (length(activity) between 1 and 1000),
  -- JSON: people who own a part of the company, with their share in percent.
  owners text check (length(owners) between 2 and 8000),
  contact_name text check (length(contact_name) between 1 and 255),
  contact_email text check (length(contact_email) between 3 and 254),
  contact_phone text check (length(contact_phone) between 4 and 16),
  -- The last day on which the identity document is valid, such as 2031-05-17.
  identity_expires_on text check (length(identity_expires_on) = 10),
  holder_name text check (length(holder_name) between 1 and 255),
  rib text check (length(rib) = 24),
  bic text check (length(bic) between 8 and 11),
  bank_name text check (length(bank_name) between 1 and 255),
  agency text check (length(agency) between 1 and 255),
  -- Name of the pricing that the merchant agreed to when it submitted.
  terms text check (length(terms) between 1 and 400),
  submitted_by uuid,
  submitted_at timestamptz,
  -- The person of the staff who approved or refused; operator for the command line.
  decided_by text check (length(decided_by) between 1 and 100),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  -- When the owners were told that the identity document is about to expire.
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the owners were told that the identity document has expired.
  expiry_told_at timestamptz,
  primary key (merchant_id),
  check (status = 'DRAFT' or submitted_at is not null),
  check ((submitted_at is null) = (submitted_by is null)),
  check ((status in ('APPROVED', 'REFUSED')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null))
);
create index applications_by_status on applications (status, submitted_at, merchant_id);
create index applications_idle on applications (updated_at, merchant_id) where status in ('DRAFT', 'REFUSED');
create index applications_to_tell_of on applications (identity_expires_on, merchant_id) where status = 'APPROVED' and
  expiry_told_at is null;

-- Questions of the operator about an application, each about one item, and their answers.
create table application_questions (
  merchant_id uuid not null,
  id uuid not null,
  -- A part of the application, or a kind of document.
  item text not null check (length(item) between 1 and 40),
  question text not null check (length(question) between 1 and 1000),
  -- The person of the staff; operator for the command line.
  asked_by text not null check (length(asked_by) between 1 and 100),
  asked_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- When the application was submitted with its answer, or was decided.
  settled_at timestamptz,
  primary key (merchant_id, id),
  check ((answer is null) = (answered_at is null))
);

-- Documents that a merchant in production hands in for older ones of the same kind. Their files belong to `renewal:` and the id.
create table document_renewals (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  status text not null check (status in ('WAITING', 'ACCEPTED', 'REFUSED')),
  -- The last day on which the new document is valid, such as 2031-05-17.
  expires_on text check (length(expires_on) = 10),
  added_by uuid not null,
  created_at timestamptz not null,
  -- The person of the staff; operator for the command line.
  decided_by text check (length(decided_by) between 1 and 100),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  -- When the owners were told that the document is about to expire; of identity documents, the application says so.
  reminded_at timestamptz,
  -- When the owners were told that it has expired.
  expiry_told_at timestamptz,
  primary key (merchant_id, id),
  constraint document_renewals_waiting unique nulls not distinct (merchant_id, kind, decided_at),
  check ((status = 'WAITING') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create index document_renewals_by_age on document_renewals (created_at, merchant_id) where status = 'WAITING';
create index document_renewals_to_tell_of on document_renewals (expires_on, merchant_id) where status = 'ACCEPTED' and expires_on
  is not null and expiry_told_at is null;

-- Simulator ---------------------------------------------------------------------------------------------------------------------

-- The books of the simulated acquirer, as a real one would keep them elsewhere: masked cards only, and the sandbox only.
create table simulator_payments (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  reference text not null,
  -- A card that is only verified is a payment of nothing, and nothing of it is captured.
  amount_minor int8 not null check (amount_minor >= 0),
  currency text not null check (length(currency) = 3),
  merchant_name text not null,
  status text not null check (status in ('DEVICE', 'CHALLENGE', 'PENDING', 'APPROVED', 'DECLINED')),
  resolves_at timestamptz,
  resolves_to text check (resolves_to in ('APPROVED', 'DECLINED')),
  decline_code text,
  script text not null,
  is_by_merchant bool not null,
  trans_status text,
  authentication_id text,
  was_challenge_passed bool,
  acquirer_reference text not null,
  authorisation_code text not null check (length(authorisation_code) = 6),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month int4 not null,
  exp_year int4 not null,
  fingerprint text not null,
  token text,
  captured_at timestamptz,
  created_at timestamptz not null,
  -- What the simulated bank would show on the statement of account, as the session says it.
  statement_descriptor text check (length(statement_descriptor) between 1 and 200),
  primary key (merchant_id, environment, reference),
  constraint simulator_payments_authentication unique (merchant_id, environment, authentication_id),
  check ((resolves_at is null) = (status in ('APPROVED', 'DECLINED'))),
  check ((resolves_at is null) = (resolves_to is null)),
  check ((captured_at is not null) = (status = 'APPROVED' and amount_minor > 0))
);

-- Cards that the simulated acquirer remembers.
create table simulator_tokens (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  token text not null,
  payment_reference text not null,
  renewals int4 not null check (renewals >= 0),
  forgotten_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, environment, token),
  foreign key (merchant_id, environment, payment_reference) references simulator_payments(merchant_id, environment, reference)
);

-- Refunds in the books of the simulated acquirer.
create table simulator_refunds (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  reference text not null,
  payment_reference text not null,
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  status text not null check (status in ('SUCCEEDED', 'REFUSED')),
  reason text,
  returns_at timestamptz,
  acquirer_reference text not null,
  created_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  foreign key (merchant_id, environment, payment_reference) references simulator_payments(merchant_id, environment, reference)
);
create index simulator_refunds_by_payment on simulator_refunds (merchant_id, environment, payment_reference);

-- Cash vouchers in the books of the simulated network.
create table simulator_vouchers (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  reference text not null,
  number text not null check (length(number) = 12),
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  merchant_name text not null,
  status text not null check (status in ('ISSUED', 'PAID', 'VOIDED', 'LATE_PAID', 'REVERSED')),
  expires_at timestamptz not null,
  pays_itself_at timestamptz,
  agent_transaction_id text,
  agent text,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, environment, reference),
  check ((agent_transaction_id is not null) = (status in ('PAID', 'LATE_PAID', 'REVERSED')))
);

-- Which merchant a voucher belongs to: an agent has its number alone. One of the small directories that every shard would hold.
create table simulator_voucher_numbers (
  number text not null,
  owner_id uuid not null,
  reference text not null,
  agent_transaction_id text,
  primary key (number),
  constraint simulator_voucher_numbers_agent_transaction unique (agent_transaction_id)
);

-- What the simulated bank was told to send, and when. Amount and time decide what became of it.
create table simulator_transfers (
  merchant_id uuid not null,
  environment text not null check (environment = 'SANDBOX'),
  reference text not null,
  amount_minor int8 not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  trace_id text not null,
  sent_at timestamptz not null,
  primary key (merchant_id, environment, reference)
);

-- Notes about merchants ---------------------------------------------------------------------------------------------------------

-- Notes about a merchant for the operator's staff alone: no page and no answer shows them to the merchant.
create table merchant_notes (
  merchant_id uuid not null,
  id uuid not null,
  body text not null check (length(body) between 1 and 2000),
  -- The person of the staff.
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants(merchant_id)
);
create index merchant_notes_by_age on merchant_notes (merchant_id, created_at, id);

-- Acquirer hours ----------------------------------------------------------------------------------------------------------------

-- How each account at an acquirer was in each hour of the last 35 days: for the operator. Written down every half minute at most.
create table acquirer_account_hours (
  account_id uuid not null,
  hour timestamptz not null,
  -- Calls that ended, with an answer or without.
  calls int4 not null check (calls >= 0),
  -- Without an answer, or with one that is of no use.
  unanswered int4 not null check (unanswered >= 0),
  -- All of its calls together.
  took_ms int8 not null check (took_ms >= 0),
  slowest_ms int4 not null check (slowest_ms >= 0),
  -- Payments that were decided in this hour, by what was decided.
  approved int4 not null check (approved >= 0),
  declined int4 not null check (declined >= 0),
  -- Payments whose outcome became unknown in this hour.
  unknown int4 not null check (unknown >= 0),
  -- Notices that were refused, by the reason.
  forged int4 not null check (forged >= 0),
  stale int4 not null check (stale >= 0),
  not_understood int4 not null check (not_understood >= 0),
  primary key (account_id, hour)
);
create index acquirer_account_hours_by_age on acquirer_account_hours (hour);

-- Verify runs -------------------------------------------------------------------------------------------------------------------

-- Runs of `mizan verify` that the staff has begun in the console.
create table verify_runs (
  id uuid not null,
  status text not null check (status in ('RUNNING', 'DONE', 'BROKEN')),
  asked_by text not null check (length(asked_by) between 1 and 100),
  -- Merchants that were looked at, and the claims of the page behind them.
  merchants int4 not null check (merchants >= 0),
  claims_done int4 not null check (claims_done >= 0),
  claims int4 not null,
  -- JSON: the claims that do not hold, with their problems.
  wrong text,
  started_at timestamptz not null,
  -- The process that looks says every few seconds that it is there.
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- True while it runs, and null then: one run at a time.
  is_open bool check (is_open),
  primary key (id),
  check (claims >= claims_done),
  check ((status = 'RUNNING') = (ended_at is null)),
  check ((status = 'RUNNING') = (is_open is not null)),
  check ((status = 'DONE') = (wrong is not null))
);
create unique index verify_runs_open on verify_runs (is_open);

-- Inspections -------------------------------------------------------------------------------------------------------------------

-- Looks of the operator's staff at the dashboard of a merchant as the merchant sees it, to read only.
create table inspections (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  staff_session_id uuid not null,
  -- Role of the person when it was asked for; with another one it is over.
  role text not null check (length(role) between 1 and 20),
  -- Written by the person; the merchant does not read it.
  reason text not null check (length(reason) between 1 and 500),
  -- SHA-256 of the text that opens it once, within a minute.
  ticket_hash text not null check (length(ticket_hash) = 64),
  ticket_expires_at timestamptz not null,
  -- SHA-256 of the secret in the cookie of the browser that opened it.
  secret_hash text check (length(secret_hash) = 64),
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants(merchant_id),
  check ((opened_at is null) = (secret_hash is null)),
  check ((opened_at is null) = (expires_at is null)),
  check (ended_at is null or opened_at is not null)
);
create index inspections_open on inspections (expires_at, id) where opened_at is not null and ended_at is null;
create index inspections_by_age on inspections (created_at);

-- Payment days ------------------------------------------------------------------------------------------------------------------

-- Payments of all merchants together, by the day on which they were made: for the operator's plots. Counted anew by a job, so
-- that no payment waits for a row that all share.
create table payment_days (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  -- Of the bank's time zone.
  day date not null,
  currency text not null check (length(currency) = 3),
  payments int4 not null check (payments >= 0),
  -- Those that came in, whatever was disputed of them since.
  succeeded int4 not null check (succeeded >= 0),
  declined int4 not null check (declined >= 0),
  -- Those whose outcome is still unknown.
  unknown int4 not null check (unknown >= 0),
  -- Sum of those that came in.
  amount_minor int8 not null check (amount_minor >= 0),
  -- Those that came in by card.
  cards int4 not null check (cards >= 0),
  -- Chargebacks that were opened on this day, whenever their payment was made.
  chargebacks int4 not null check (chargebacks >= 0),
  counted_at timestamptz not null,
  primary key (environment, day, currency)
);

-- Counts over all merchants -----------------------------------------------------------------------------------------------------

-- The same as risk_counters over all merchants: for rules that count so.
create table risk_counters_of_all (
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  key text not null check (length(key) <= 100),
  slot timestamptz not null,
  n int4 not null check (n > 0),
  -- As in risk_counters.
  parts int4[],
  primary key (key, environment, slot)
);
create index risk_counters_of_all_by_slot on risk_counters_of_all (slot);

-- Backups -----------------------------------------------------------------------------------------------------------------------

-- Backups of the whole database that the console or the command has made.
create table backups (
  id uuid not null,
  status text not null check (status in ('RUNNING', 'DONE', 'BROKEN')),
  asked_by text not null check (length(asked_by) between 1 and 100),
  -- Where it was put, on the machine that made it.
  file text not null check (length(file) between 1 and 1000),
  tables_done int4 not null check (tables_done >= 0),
  tables int4 not null,
  rows int8 not null check (rows >= 0),
  bytes int8 check (bytes > 0),
  -- Whether it was read back, and every checksum compared.
  is_checked bool not null,
  -- Why it broke off, where that is known; for the operator, in English.
  failure text check (length(failure) between 1 and 500),
  started_at timestamptz not null,
  -- The process that makes it says every few seconds that it is there.
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- True while it is made, and null then: one at a time.
  is_open bool check (is_open),
  primary key (id),
  check (tables >= tables_done),
  check ((status = 'RUNNING') = (ended_at is null)),
  check ((status = 'RUNNING') = (is_open is not null)),
  check (status <> 'DONE' or bytes is not null)
);
create unique index backups_open on backups (is_open);

-- Daily limits ------------------------------------------------------------------------------------------------------------------

-- The most that buyers may pay a merchant in a day, as the operator has set it.
create table daily_limits (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  daily_minor int8 not null check (daily_minor > 0),
  changed_by text not null check (length(changed_by) between 1 and 100),
  updated_at timestamptz not null,
  primary key (merchant_id, environment, currency),
  foreign key (merchant_id) references merchants(merchant_id)
);

-- Payments of a merchant that has a daily limit, by the day on which they were begun: its guarded update decides which of several
-- fits.
create table daily_volumes (
  merchant_id uuid not null,
  environment text not null check (environment in ('SANDBOX', 'PRODUCTION')),
  currency text not null check (length(currency) = 3),
  -- Such as 2026-11-20, of the bank's time zone.
  day text not null check (length(day) = 10),
  -- What the day had when the limit was set.
  before_minor int8 not null check (before_minor >= 0),
  -- Sum of the payments whose `volume_day` it is: those that were paid, or still may be.
  taken_minor int8 not null check (taken_minor >= 0),
  primary key (merchant_id, environment, currency, day),
  foreign key (merchant_id) references merchants(merchant_id)
);

-- Virtual ribs ------------------------------------------------------------------------------------------------------------------

-- Numbers of accounts of the operator, each given to one merchant by the bank: what is sent there arrives on the account, and is
-- of this merchant. None is ever given to another.
create table bank_virtual_ribs (
  rib text not null check (rib ~ '^[0-9]{24}$'),
  account_id uuid not null,
  -- The merchant.
  owner_id uuid not null,
  bank_name text not null check (length(bank_name) between 1 and 255),
  added_by text not null check (length(added_by) between 1 and 100),
  added_at timestamptz not null,
  ended_by text check (length(ended_by) between 1 and 100),
  ended_because text check (length(ended_because) between 1 and 500),
  -- Since when it is used no more: what is sent there waits for a decision.
  ended_at timestamptz,
  -- True, or null since it has ended: a merchant has one in use on each account.
  in_use bool check (in_use),
  primary key (rib),
  foreign key (account_id) references bank_accounts(id),
  constraint bank_virtual_ribs_in_use unique (owner_id, account_id, in_use),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_because is null)),
  check ((ended_at is null) = (in_use is not null))
);
alter table bank_entries add constraint bank_entries_credited_to foreign key (credited_to) references bank_virtual_ribs(rib);

-- Transfers to virtual RIBs that a notification told of before the statement: each settles one funding, however often it is told.
create table bank_virtual_credits (
  account_id uuid not null,
  bank_reference text not null check (length(bank_reference) between 1 and 35),
  transaction_id uuid not null,
  primary key (account_id, bank_reference),
  foreign key (account_id) references bank_accounts(id)
);

-- Settlement undos --------------------------------------------------------------------------------------------------------------

-- Decisions about settlements that were taken back: that an entry of a bank shows one, or that one has ended. The figures of the
-- days between keep them.
create table settlement_undos (
  -- The entry, or the settlement itself where its end was taken back.
  subject_id uuid not null,
  -- From 1, for each entry and each end: the number of the booking that was reversed.
  number int4 not null check (number > 0),
  settlement_id uuid not null,
  -- What had counted as come, or as borne.
  minor int8 not null check (minor <> 0),
  -- The first day whose figures have it: on which it counts, or was booked if that was later.
  since_on date not null,
  -- The first day whose figures do not have it any more.
  undone_on date not null,
  undone_by text not null check (length(undone_by) between 1 and 100),
  undone_because text not null check (length(undone_because) between 1 and 500),
  -- Days from then until kept_until were closed with it before it was booked back.
  kept_from date,
  kept_until date,
  primary key (subject_id, number),
  foreign key (settlement_id) references settlements(id)
);
create index settlement_undos_by_settlement on settlement_undos (settlement_id);

-- Settlement line undos ---------------------------------------------------------------------------------------------------------

-- Lines of settlements that had settled something of a merchant, and of which that was taken back.
create table settlement_line_undos (
  line_id uuid not null,
  -- From 1, for each line: the number of the booking that was reversed.
  number int4 not null check (number > 0),
  owner_id uuid not null,
  -- The payment, refund or dispute that it had settled.
  subject_id uuid not null,
  -- The first day whose figures do not have it any more.
  undone_on date not null,
  undone_by text not null check (length(undone_by) between 1 and 100),
  undone_because text not null check (length(undone_because) between 1 and 500),
  -- The first day whose figures have it as settled. Null where a version before took it back: any until then.
  since_on date,
  -- Days until then were closed with it as settled.
  kept_until date,
  primary key (line_id, number),
  foreign key (line_id) references settlement_lines(id)
);
create index settlement_line_undos_by_subject on settlement_line_undos (subject_id);
