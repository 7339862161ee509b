create table merchant_notes (
  merchant_id uuid not null,
  id uuid not null,
  body text not null check (length(body) between 1 and 2000),
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants(merchant_id)
);
comment on table merchant_notes is
  'Notes of the operator''s staff about a merchant, which nobody of the merchant reads.';
comment on column merchant_notes.author_id is 'The person of the staff.';
create index merchant_notes_by_age on merchant_notes (merchant_id, created_at, id);
