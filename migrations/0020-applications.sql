create table applications (
  merchant_id uuid not null,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'QUESTIONS', 'APPROVED', 'REFUSED')),
  version int not null,
  legal_form text check (length(legal_form) between 1 and 40),
  legal_name text check (length(legal_name) between 1 and 255),
  registration_number text check (length(registration_number) between 1 and 64),
  postal_address text check (length(postal_address) between 1 and 300),
  website text check (length(website) between 1 and 2048),
  activity text check (length(activity) between 1 and 1000),
  owners text check (length(owners) between 2 and 8000),
  contact_name text check (length(contact_name) between 1 and 255),
  contact_email text check (length(contact_email) between 3 and 254),
  contact_phone text check (length(contact_phone) between 4 and 16),
  identity_expires_on text check (length(identity_expires_on) = 10),
  holder_name text check (length(holder_name) between 1 and 255),
  rib text check (length(rib) = 24),
  bic text check (length(bic) between 8 and 11),
  bank_name text check (length(bank_name) between 1 and 255),
  agency text check (length(agency) between 1 and 255),
  terms text check (length(terms) between 1 and 400),
  submitted_by uuid,
  submitted_at timestamptz,
  decided_by text check (length(decided_by) between 1 and 100),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id),
  check (status = 'DRAFT' or submitted_at is not null),
  check ((submitted_at is null) = (submitted_by is null)),
  check ((status in ('APPROVED', 'REFUSED')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table applications is
  'Applications of merchants for production: one for each, which begins anew as a draft after a refusal or a suspension.';
comment on column applications.owners is 'JSON: people who own a part of the company, with their share in percent.';
comment on column applications.identity_expires_on is 'The last day on which the identity document is valid, such as 2031-05-17.';
comment on column applications.terms is 'Name of the pricing that the merchant agreed to when it submitted.';
comment on column applications.decided_by is 'The person of the staff who approved or refused; operator for the command line.';
comment on column applications.reminded_at is 'When the owners were told that the identity document is about to expire.';
create index applications_by_status on applications (status, submitted_at, merchant_id);
create index applications_idle on applications (updated_at, merchant_id) where status in ('DRAFT', 'REFUSED');
create index applications_expiring on applications (identity_expires_on, merchant_id) where status = 'APPROVED' and reminded_at is
  null;

create table application_questions (
  merchant_id uuid not null,
  id uuid not null,
  item text not null check (length(item) between 1 and 40),
  question text not null check (length(question) between 1 and 1000),
  asked_by text not null check (length(asked_by) between 1 and 100),
  asked_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  settled_at timestamptz,
  primary key (merchant_id, id),
  check ((answer is null) = (answered_at is null))
);
comment on table application_questions is
  'Questions of the operator about an application, each about one item, and their answers.';
comment on column application_questions.item is 'A part of the application, or a kind of document.';
comment on column application_questions.asked_by is 'The person of the staff; operator for the command line.';
comment on column application_questions.settled_at is 'When the application was submitted with its answer, or was decided.';

create table document_renewals (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  status text not null check (status in ('WAITING', 'ACCEPTED', 'REFUSED')),
  expires_on text check (length(expires_on) = 10),
  added_by uuid not null,
  created_at timestamptz not null,
  decided_by text check (length(decided_by) between 1 and 100),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  primary key (merchant_id, id),
  constraint document_renewals_waiting unique nulls not distinct (merchant_id, kind, decided_at),
  check ((status = 'WAITING') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table document_renewals is
  'Documents that a merchant in production hands in for older ones of the same kind. Their files belong to `renewal:` and the id.';
comment on column document_renewals.expires_on is 'The last day on which the new document is valid, such as 2031-05-17.';
comment on column document_renewals.decided_by is 'The person of the staff; operator for the command line.';
create index document_renewals_by_age on document_renewals (created_at, merchant_id) where status = 'WAITING';
