update approvals set parameters = (select json_object_agg(key, value)::text from json_each(parameters::json)
  where key <> all(array['rib', 'buyerName', 'noteToCustomer']))
where kind = 'REFUND' and status <> 'WAITING';
