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
  check ((status = 'WAITING') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table document_renewals is
  'Documents that a merchant in production hands in for older ones of the same kind. Their files belong to `renewal:` and the id.';
comment on column document_renewals.expires_on is 'The last day on which the new document is valid, such as 2031-05-17.';
comment on column document_renewals.decided_by is 'The person of the staff; operator for the command line.';
create unique index document_renewals_waiting on document_renewals (merchant_id, kind) where status = 'WAITING';
create index document_renewals_by_age on document_renewals (created_at, merchant_id) where status = 'WAITING';
