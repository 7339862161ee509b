create table production_requests (
  merchant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('PENDING', 'GRANTED', 'REFUSED')),
  legal_name text not null,
  registration_number text not null,
  website text,
  activity text not null,
  contact_phone text not null,
  requested_by uuid not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  primary key (merchant_id, id)
);
