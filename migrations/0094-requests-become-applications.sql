insert into applications (merchant_id, status, version, legal_name, registration_number, website, activity, contact_phone,
  submitted_by, submitted_at, decided_by, decided_at, reason, created_at, updated_at)
select r.merchant_id, case r.status when 'PENDING' then 'DRAFT' when 'GRANTED' then 'APPROVED' else 'REFUSED' end, 1, r.legal_name,
  r.registration_number, r.website, r.activity, r.contact_phone, r.requested_by, r.created_at,
  case when r.status <> 'PENDING' then 'operator' end, case when r.status <> 'PENDING' then coalesce(r.decided_at, r.created_at) end,
  r.reason, r.created_at, coalesce(r.decided_at, r.created_at)
from production_requests r
where not exists (
  select 1 from production_requests n
  where n.merchant_id = r.merchant_id and (n.created_at, n.id) > (r.created_at, r.id));
drop table production_requests;
